import { OWN_SHARED_PACKAGES, sharedOnServer } from './sharing';

const isOurs = (name: string): boolean => OWN_SHARED_PACKAGES.some((own) => name.startsWith(`@market/${own}`));

/**
 * Generates `shell/src/server/shared-modules.ts`: the modules that remotes consume from the shell, by import name. Own
 * modules are evaluated lazily, so that pages without antd do not load it; other modules are imported, which yields the
 * same copy as everywhere in the shell, while `require` would load their CommonJS build.
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
