import { OWN_SHARED_PACKAGES, sharedOnServer } from './sharing';

const isOurs = (name: string): boolean => OWN_SHARED_PACKAGES.some((own) => name.startsWith(`@market/${own}`));

/**
 * Fills `shell/src/server/shared-modules.ts`: what remotes take from the shell, by the names that they ask for. Modules
 * of ours are evaluated when they are first asked for, so that antd is not for pages without it; of others, what is
 * imported is the same copy as everywhere in the shell, while `require` would take their CommonJS build.
 */
export default function sharedModulesLoader(): string {
  const names = sharedOnServer();
  const others = names.filter((name) => !isOurs(name));
  return [
    ...others.map((name, index) => `import * as other${String(index)} from '${name}';`),
    'export const sharedModules = {',
    ...others.map((name, index) => `  '${name}': other${String(index)},`),
    ...names.filter(isOurs).map((name) => `  get '${name}'() { return require('${name}'); },`),
    '};',
  ].join('\n');
}
