export * from './account-view';
export * from './accounts';
export * from './canonical-signature';
export * from './key-holders';
export * from './key-source';
export * from './token-verifier';
export * from './preview-links';
export * from './remote-overrides';
