/**
 * Import rules between the folders of a workspace, and no import cycle anywhere, type imports included
 * (docs/architecture.md, ADR 0031). Rules between packages are in oxlint.config.mjs.
 */
import { SERVICE_SUBJECTS } from './scripts/lint/service-subjects.mjs';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Layers of the shell, lowest first; entry points for a browser (`index.ts`, `bootstrap.ts`) are above all of them. */
const SHELL_FLOORS = [
  'texts',
  'base',
  'session',
  'overrides',
  'states',
  'remotes',
  'dialogs',
  'owners',
  'layouts',
  'pages',
  'navigation',
  'app',
  'server',
];

/** Packages and folders of the platform that import contracts so far (ADR 0069): the list only shrinks. */
const STILL_OF_MARKET = ['service-kit'];

/** Layer folders of a service lie in `src/`, or in a folder of `src/` for each subject (ADR 0130). */
const SERVICE = '^services/([^/]+)/src/[^/]*/?';
const OWN_SERVICE = '^services/$1/src/[^/]*/?';
/** Code that calls use cases: routes and consumers, and the wiring of the service. */
const CALLERS = `(?:${OWN_SERVICE}(?:events/|routes\\.|public-routes\\.)|^services/$1/src/(?:service|main|commands|seed))`;

export default {
  forbidden: [
    rule('no-cycle', 'Two files that import each other are one, or hide a third.', {}, { circular: true }),
    rule(
      'features-apart',
      'A feature imports no other feature: what two of them use is in shared/.',
      { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    rule(
      'shared-below-features',
      'shared/ is used by features and imports none.',
      { path: '^(mfe-[^/]+)/src/shared/' },
      { path: '^$1/src/(features/|pages|remote)' },
    ),
    ...SHELL_FLOORS.map((floor, index) =>
      rule(
        `shell-${floor}`,
        'A floor of the shell imports those below it only (docs/architecture.md).',
        { path: `^shell/src/${floor}/` },
        {
          path: `^shell/src/(${[...SHELL_FLOORS.slice(index + 1).map((above) => `${above}/`), 'index\\.ts$', 'bootstrap\\.ts$'].join('|')})`,
        },
      ),
    ),
    rule(
      'frame-without-controls',
      'What the first page shows brings no control and nothing of antd (ADR 0035).',
      { path: '^packages/platform/web-kit/src/ui/frame/' },
      {
        path: '^packages/platform/web-kit/src/(ui/|forms/)',
        pathNot: '^packages/platform/web-kit/src/ui/frame/',
      },
    ),
    rule(
      'controls-below-forms',
      'Controls know neither forms nor what is made of them (ADR 0035).',
      { path: '^packages/platform/web-kit/src/ui/' },
      { path: '^packages/platform/web-kit/src/forms/' },
    ),
    rule(
      'antd-when-shown',
      'What wraps antd comes in a chunk of its own, fetched when it is shown: `import()`, but for types (ADR 0035).',
      { path: '^packages/platform/web-kit/src/', pathNot: '^packages/platform/web-kit/src/ui/antd/' },
      { path: '^packages/platform/web-kit/src/ui/antd/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'domain-knows-contracts-only',
      "A service's domain imports api, the contracts, pure functions (words of search-index, skills and match, rules of remotes), its texts and itself, nothing else of ours.",
      { path: `${SERVICE}domain/` },
      {
        path: '^(packages|services|gateway)/',
        pathNot: [
          '^packages/platform/(api|search-index|remote-rules|service-kit/src/rich-text)/',
          '^packages/market/(contracts|match)/',
          `${OWN_SERVICE}domain/`,
          '^services/$1/src/texts/',
        ],
      },
    ),
    rule(
      'platform-below-market',
      'A package of the platform imports nothing of the marketplace (ADR 0069); those named here still do, and no other may.',
      {
        path: '^packages/platform/[^/]+/src/',
        pathNot: `^packages/platform/(${STILL_OF_MARKET.join('|')})/`,
      },
      { path: '^(packages/market|services|gateway|shell|mfe-[^/]+)/' },
    ),
    rule(
      'market-ui-as-a-feature',
      'Components that two remotes show know the kit and the contracts, and no remote, shell or service (ADR 0080).',
      { path: '^packages/market/market-ui/' },
      { path: '^(services|gateway|shell|mfe-[^/]+)/' },
    ),
    rule(
      'store-below-use-cases',
      'Stores, and what makes answers, know neither use cases nor who calls them.',
      { path: `${SERVICE}(?:store|present)/` },
      { path: [`${OWN_SERVICE}use-cases/`, CALLERS] },
    ),
    rule(
      'use-cases-below-routes-and-events',
      'Routes and events call use cases, never the other way.',
      { path: `${SERVICE}use-cases/` },
      { path: CALLERS },
    ),
    rule(
      'adapters-know-no-callers',
      'What stands behind a port does not know who uses it.',
      { path: `${SERVICE}adapters/` },
      { path: [`${OWN_SERVICE}use-cases/`, CALLERS] },
    ),
    rule(
      'events-get-their-stores',
      'A consumer calls a use case; one that only keeps a copy is given its store and imports the type.',
      { path: `${SERVICE}events/` },
      { path: `${OWN_SERVICE}(?:store/|routes\\.|public-routes\\.)`, dependencyTypesNot: ['type-only'] },
    ),
    ...Object.entries(SERVICE_SUBJECTS).flatMap(([service, subjects]) =>
      Object.entries(subjects).map(([subject, imported]) =>
        rule(
          `${service}-${subject}`,
          'A subject of a service imports the subjects that scripts/lint/service-subjects.mjs names, and no wiring (ADR 0130).',
          { path: `^services/${service}/src/${subject}/` },
          {
            path: `^services/${service}/src/(?:[^/]+/|service\\.|main\\.|parts\\.|routes\\.)`,
            pathNot: `^services/${service}/src/(?:${['texts', subject, ...imported].join('|')})/`,
          },
        ),
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '/(test|dist|\\.mf)/', '^scripts/new/templates/'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
