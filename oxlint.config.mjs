import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

/**
 * Import restrictions (docs/architecture.md): each line names the files, the forbidden imports, and the alternative.
 */
const forbid = (files, patterns, excludeFiles = []) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
/** Services with databases of their own; `pages` may be imported by any process that renders. */
const SERVICE_PACKAGES = readdirSync(new URL('services', import.meta.url))
  .filter((name) => name !== 'pages')
  .map((name) => `@market/${name}`);
const ANTD = {
  group: ['antd', 'antd/*', '@ant-design/*'],
  message: 'Take it from @market/web-kit/ui.',
};
const ROUTER = { group: ['react-router', 'react-router/*'], message: "The router's package is react-router-dom." };
const ROUTER_DOOR = {
  group: ['react-router', 'react-router/*', 'react-router-dom'],
  message: 'Take it from @market/web-kit/router.',
};
const AMQP = { group: ['amqplib', 'amqplib/*'], message: 'Only service-kit knows the broker.' };
const MONGOOSE = { group: ['mongoose', 'mongodb'], message: 'Only store/ knows the database.' };
const SERVER = {
  group: ['@market/service-kit', '@market/service-kit/*', '@market/gateway', ...SERVICE_PACKAGES],
  message: 'The browser knows the contracts only.',
};
const SERVICES = {
  group: [...SERVICE_PACKAGES.flatMap((name) => [name, `${name}/*`]), '@market/gateway', '@market/gateway/*'],
  message: 'A service knows others by events and peers only.',
};
const DEVELOPMENT = {
  group: [
    'msw',
    'msw/*',
    '@market/dev-host',
    '@market/dev-host/*',
    '@market/remote-host',
    '@market/remote-host/*',
    '@market/remote-tools',
    '@market/remote-tools/*',
    '@market/remote-rules',
  ],
  message: 'Tools and the development host are for development: nothing of them goes into what people load.',
};
const REMOTES = {
  group: ['@market/mfe-*', '@market/shell'],
  message: 'A remote knows the shell by its contract only.',
};

/** The rules of typescript-eslint's `recommendedTypeChecked`, by the names that oxlint has for them. */
const TYPED = [
  'await-thenable',
  'ban-ts-comment',
  'no-array-constructor',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-enum-values',
  'no-duplicate-type-constituents',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-misused-new',
  'no-namespace',
  'no-non-null-asserted-optional-chain',
  'no-redundant-type-constituents',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-constraint',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-declaration-merging',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'no-wrapper-object-types',
  'only-throw-error',
  'prefer-as-const',
  'prefer-namespace-keyword',
  'restrict-plus-operands',
  'restrict-template-expressions',
  'triple-slash-reference',
];
/** Tests use API responses untyped; a wrong assumption fails the test. */
const UNTYPED_IN_TESTS = [
  'no-unsafe-assignment',
  'no-unsafe-member-access',
  'no-unsafe-argument',
  'no-unsafe-call',
  'no-unsafe-return',
];

const on = (plugin, names, severity = 'error') =>
  Object.fromEntries(names.map((name) => [`${plugin}/${name}`, severity]));

/** The recommended rules of jsx-a11y, with its options. */
const ACCESSIBLE = {
  ...on('jsx-a11y', [
    'alt-text',
    'anchor-has-content',
    'anchor-is-valid',
    'aria-activedescendant-has-tabindex',
    'aria-props',
    'aria-proptypes',
    'aria-role',
    'aria-unsupported-elements',
    'autocomplete-valid',
    'click-events-have-key-events',
    'heading-has-content',
    'html-has-lang',
    'iframe-has-title',
    'img-redundant-alt',
    'label-has-associated-control',
    'media-has-caption',
    'mouse-events-have-key-events',
    'no-access-key',
    'no-distracting-elements',
    'no-redundant-roles',
    'role-has-required-aria-props',
    'role-supports-aria-props',
    'scope',
    'tabindex-no-positive',
  ]),
  // Our own components pass `autoFocus` on to the first field of a dialog, which should have the focus.
  'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  'jsx-a11y/interactive-supports-focus': [
    'error',
    { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
  ],
  'jsx-a11y/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['none', 'presentation'], canvas: ['img'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    {
      handlers: ['onClick', 'onError', 'onLoad', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
      alert: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      body: ['onError', 'onLoad'],
      dialog: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      iframe: ['onError', 'onLoad'],
      img: ['onError', 'onLoad'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
      ol: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
      li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
      table: ['grid'],
      td: ['gridcell'],
      fieldset: ['radiogroup', 'presentation'],
    },
  ],
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel'], allowExpressionValues: true }],
  'jsx-a11y/no-static-element-interactions': [
    'error',
    {
      allowExpressionValues: true,
      handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
    },
  ],
};

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint/own-rules.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: [
    '**/node_modules/**',
    '**/dist/**',
    '**/.mf/**',
    'test-results/**',
    'playwright-report/**',
    '.data/**',
    'scripts/new/templates/**',
  ],
  overrides: [
    {
      files: ['**/*.{ts,tsx,mts,js,mjs,cjs}'],
      rules: { 'own/comment-term-first': 'error' },
    },
    {
      files: ['**/*.{test,spec}.{ts,tsx}'],
      rules: { 'own/title-term-first': 'error' },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...on('typescript', TYPED),
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'no-unused-expressions': 'error',
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
        'no-console': 'error',
        eqeqeq: 'error',
        // `env.PORT`, not `env['PORT']`: the compiler does not ask for the ceremony either.
        'typescript/dot-notation': 'error',
      },
    },
    {
      files: [
        'scripts/**',
        'packages/platform/remote-tools/src/**',
        'bench/**',
        'faults/**',
        'e2e/**',
        'jest/**',
        '**/test/**',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/test/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'faults/**/*.ts', 'jest/**/*.ts'],
      rules: on('typescript', UNTYPED_IN_TESTS, 'off'),
    },
    {
      files: [
        '{shell,mfe-*,packages/platform/web-kit,packages/market/market-ui,packages/platform/remote-host}/**/*.{ts,tsx}',
      ],
      rules: {
        // Single style of components (CONTRIBUTING.md): a function declaration; an arrow only where it has no name.
        'react/function-component-definition': [
          'error',
          { namedComponents: 'function-declaration', unnamedComponents: ['function-expression', 'arrow-function'] },
        ],
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        ...ACCESSIBLE,
      },
    },
    {
      // User-facing texts must be in a catalogue; manifests are exempt, being published unchanged.
      files: [
        '{mfe-*,shell,packages/platform/web-kit,packages/market/market-ui,packages/platform/{api,remote-contract},packages/market/contracts}/src/**/*.{ts,tsx}',
        'gateway/src/html/**/*.ts',
        'services/{applications,identity,jobs,profile}/src/**/*.ts',
        'packages/platform/service-kit/src/{auth,validate}/**/*.ts',
        'packages/platform/service-kit/src/{http/service-app,messages/mail-layout}.ts',
      ],
      excludeFiles: [
        '**/src/**/texts/**',
        '**/manifest.ts',
        'packages/platform/web-kit/src/testing/**',
        'packages/market/market-ui/src/testing/**',
        // Diagnostic texts for developers, beside the panel's message.
        'shell/src/remotes/{chosen-version,explain-failure,federation,guarded-files}.ts',
        // Texts for developers of API clients, deployers of remotes, and operators.
        'packages/market/contracts/src/*/{endpoints,own-session,events,limits}.ts',
        'packages/market/contracts/src/*/{answers,*-answers,answer-parts}.ts',
        'packages/market/contracts/src/{callers,event-fields,limits,services}.ts',
        'packages/platform/remote-contract/src/{answer-parts,answers,answers-for-roles,endpoints,limits,overrides,remote-manifest,remote-settings,remotes-registry}.ts',
        'packages/platform/api/src/{answer-fields,limit}.ts',
        '**/{settings,main}.ts',
        'services/*/src/{commands,seed}/**',
        'services/*/src/adapters/**/keys/**',
        'services/jobs/src/search/adapters/**',
        // Data of a page in docs/.
        'packages/market/contracts/src/access/{access-rights,personal-data}.ts',
        // Names of laws, as they are cited.
        'packages/market/contracts/src/posting-rules/rules.ts',
        // Word lists for text matching, never displayed.
        'packages/market/contracts/src/{search/category-names,search/job-marks,search/recent-words,search/world-areas,job-posts/place}.ts',
        'packages/platform/api/src/web-address.ts',
        'services/*/src/**/{domain,adapters}/**/{areas,category-stems,category-words,column-names,columns,common-words,countries,feeds,header-words,hidden-pay,hide-contacts,hide-spelled,hide-words,legal-forms,place-names,places,read-status,region-names,state-header,title-state,town-aliases,town-names,word-kinds,work-sections}.ts',
      ],
      rules: { 'own/no-literal-text': 'error' },
    },
    {
      // The page's language may differ from the browser's; reading the time zone formats no text.
      files: ['{mfe-*,shell,packages/platform/web-kit,packages/market/market-ui}/src/**/*.{ts,tsx}'],
      // Preloads the language's data, before the formatters exist.
      excludeFiles: ['shell/src/index.ts'],
      rules: { 'own/page-language': 'error' },
    },
    {
      files: ['{mfe-*,shell,packages/platform/web-kit,packages/market/market-ui}/src/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'crypto', property: 'randomUUID', message: 'Pages over plain http do not have it: `randomId`.' },
        ],
      },
    },
    {
      // A model created without `modelOf` would bypass the table of personal data.
      files: ['{packages,services,gateway}/**/src/**/*.ts'],
      excludeFiles: [
        '{packages/platform/web-kit,packages/market/market-ui}/**',
        '**/service-kit/src/mongo/model-of.ts',
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'connection', property: 'model', message: 'Models are made by `modelOf` (ADR 0093).' },
        ],
      },
    },
    {
      // Tests are exempt: they check the values that they assert.
      files: ['{packages,services,gateway,shell,mfe-*,scripts}/**/*.{ts,tsx}'],
      excludeFiles: ['**/{test,testing}/**'],
      rules: { 'own/reasoned-assertion': 'error' },
    },
    {
      // Columns are dense typed arrays, read in loops at indexes below their length: the compiler
      // (noUncheckedIndexedAccess) cannot know that, and a check costs measurable time.
      files: [
        'packages/platform/search-index/src/**/*.ts',
        'services/jobs/src/search/adapters/indexed/match-scorer.ts',
      ],
      rules: { 'own/reasoned-assertion': ['error', { nonNull: false }] },
    },
    {
      // Types of dialogs and slots are published to other repositories: they reference foreign types inline, without an
      // import.
      files: ['mfe-*/src/{dialogs,slots}.d.ts', 'shell/src/slots.d.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    forbid(['packages/{platform/{api,remote-contract},market/contracts}/**/*.ts'], [SERVER, ANTD, MONGOOSE, AMQP]),
    forbid(['services/*/src/**/*.ts'], [SERVICES, AMQP, MONGOOSE], ['services/*/src/**/store/**']),
    forbid(['services/*/src/**/store/**/*.ts'], [SERVICES, AMQP]),
    forbid(
      ['services/*/src/**/domain/**/*.ts'],
      [
        SERVICES,
        AMQP,
        MONGOOSE,
        {
          group: ['@market/service-kit', '@market/service-kit/*', '!@market/service-kit/rich-text', 'express'],
          message: 'The domain imports the contracts only, and the sanitizer of rich text.',
        },
      ],
    ),
    forbid(
      ['gateway/src/**/*.ts'],
      [
        {
          group: SERVICE_PACKAGES,
          message: 'The gateway knows services by their addresses only.',
        },
        AMQP,
        MONGOOSE,
      ],
    ),
    forbid(
      ['{mfe-*,packages/market/market-ui}/src/**/*.{ts,tsx}'],
      [ANTD, ROUTER_DOOR, SERVER, REMOTES, DEVELOPMENT, { group: ['axios'], message: 'Use shell.http.' }],
    ),
    forbid(['packages/platform/{remote-tools,remote-rules}/src/**/*.ts'], [SERVER, SERVICES, REMOTES]),
    forbid(['packages/{platform/remote-host,market/dev-host}/src/**/*.{ts,tsx}'], [ANTD, ROUTER, SERVER, REMOTES]),
    forbid(['shell/src/**/*.{ts,tsx}'], [ANTD, ROUTER, SERVER, REMOTES, DEVELOPMENT]),
    forbid(['packages/platform/web-kit/src/**/*.{ts,tsx}'], [ROUTER, SERVER, REMOTES, DEVELOPMENT]),
    {
      // Only ui/antd may import antd (docs/adr/0035-controls.md); type imports are free.
      files: ['packages/platform/web-kit/src/**/*.{ts,tsx}'],
      excludeFiles: ['packages/platform/web-kit/src/ui/antd/**', 'packages/platform/web-kit/src/testing/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              ROUTER,
              SERVER,
              REMOTES,
              DEVELOPMENT,
              { ...ANTD, message: 'Wrap it in ui/antd.', allowTypeImports: true },
            ],
          },
        ],
      },
    },
  ],
});
