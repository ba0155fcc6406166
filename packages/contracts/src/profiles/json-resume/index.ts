export * from './format';
export * from './read-json-resume';
export * from './write-json-resume';
