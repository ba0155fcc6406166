import { readdirSync } from 'node:fs';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';
import { noLiteralText } from './scripts/lint/no-literal-text.mjs';
import { reasonedAssertion } from './scripts/lint/reasoned-assertion.mjs';

/** Imports go one way (docs/architecture.md): each line names who may not reach for what, and what to use instead. */
const forbid = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
/** Those with data of their own; what writes pages is taken by whoever runs it. */
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
  group: ['msw', 'msw/*', '@market/dev-host', '@market/remote-tools', '@market/remote-tools/*', '@market/remote-rules'],
  message: 'Tools and the development host are for development: nothing of them goes into what people load.',
};
const FORMATTERS =
  "Write it in the page's language: a formatter of @market/contracts/formatters, or {n, number} in the catalogue's message.";
const REMOTES = {
  group: ['@market/mfe-*', '@market/shell'],
  message: 'A remote knows the shell by its contract only.',
};

export default ts.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.mf/**',
      'test-results/**',
      'playwright-report/**',
      '.data/**',
      'scripts/new/templates/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
      globals: { ...globals.node, ...globals.browser },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/require-await': 'off',
      // Our ports are object types made by functions: nothing in them reads `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // tsc (TypeScript 7) and this rule (TypeScript 6) do not always agree on what is unnecessary.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      // `env.PORT`, not `env['PORT']`: the compiler does not ask for the ceremony either.
      'dot-notation': 'error',
    },
  },
  {
    files: ['scripts/**', 'packages/remote-tools/src/**', 'bench/**', 'faults/**', 'e2e/**', 'jest/**', '**/test/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/test/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'faults/**/*.ts', 'jest/**/*.ts'],
    rules: {
      // Answers of the API are read as tests expect them; a wrong guess fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['{shell,mfe-*,packages/web-kit,packages/dev-host}/**/*.{ts,tsx}'],
    plugins: { react, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: { react: { version: 'detect' } },
    rules: {
      // One way to write a component (CONTRIBUTING.md): a function declaration; an arrow only where it has no name.
      'react/function-component-definition': [
        'error',
        { namedComponents: 'function-declaration', unnamedComponents: 'arrow-function' },
      ],
      ...jsxA11y.flatConfigs.recommended.rules,
      // Our own components pass it on to the first field of a dialog, where the focus belongs.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // What people read stands in a catalogue; a manifest is data that is published as it is.
    files: [
      '{mfe-*,shell,packages/web-kit,packages/contracts}/src/**/*.{ts,tsx}',
      'gateway/src/html/**/*.ts',
      'services/{applications,identity,jobs,profile}/src/**/*.ts',
      'packages/service-kit/src/{auth,validate}/**/*.ts',
      'packages/service-kit/src/{http/service-app,messages/mail-layout}.ts',
    ],
    ignores: [
      '**/src/**/texts/**',
      '**/manifest.ts',
      'packages/web-kit/src/testing/**',
      // Read by whoever looks for the fault, beside the sentence of the panel.
      'shell/src/remotes/{chosen-version,explain-failure,federation,guarded-files}.ts',
      // Read by those who write a program for the API, deploy a remote, or run the marketplace.
      'packages/contracts/src/{endpoints,answers}/**',
      'packages/contracts/src/{events,remote-manifest,remotes-registry,limits}.ts',
      '**/{settings,main}.ts',
      'services/*/src/{commands,seed}/**',
      'services/*/src/adapters/**/{keys,search}/**',
      // Lists of words that are looked for in texts, not shown.
      'packages/contracts/src/{place,web-address}.ts',
      'services/*/src/{domain,adapters}/**/{category-words,columns,common-words,countries,hide-contacts,hide-spelled,hide-words,place-names,places,skill-vocabulary,town-names}.ts',
    ],
    plugins: { texts: { rules: { 'no-literal-text': noLiteralText } } },
    rules: { 'texts/no-literal-text': 'error' },
  },
  {
    // The page's language is not always the browser's; what asks for the reader's time zone writes nothing.
    files: ['{mfe-*,shell,packages/web-kit}/src/**/*.{ts,tsx}'],
    // Reads the language's data ahead, before the formatters are there.
    ignores: ['shell/src/index.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ":matches(NewExpression, CallExpression)[callee.object.name='Intl']:not(MemberExpression[property.name='resolvedOptions'] > *)",
          message: FORMATTERS,
        },
        { selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]', message: FORMATTERS },
      ],
    },
  },
  {
    // Tests assert what they then look at.
    files: ['{packages,services,gateway,shell,mfe-*,scripts}/**/*.{ts,tsx}'],
    ignores: ['**/{test,testing}/**'],
    plugins: { assertions: { rules: { reasoned: reasonedAssertion } } },
    rules: { 'assertions/reasoned': 'error' },
  },
  {
    // Columns are dense typed arrays, read in loops at indexes that lie below their length: the compiler
    // (noUncheckedIndexedAccess) cannot know it, and a check costs measured time.
    files: ['packages/search-index/src/**/*.ts'],
    rules: { 'assertions/reasoned': ['error', { nonNull: false }] },
  },
  forbid(['packages/contracts/**/*.ts'], [SERVER, ANTD, MONGOOSE, AMQP]),
  forbid(['services/*/src/**/*.ts'], [SERVICES, AMQP, MONGOOSE], ['services/*/src/store/**']),
  forbid(['services/*/src/store/**/*.ts'], [SERVICES, AMQP]),
  forbid(
    ['services/*/src/domain/**/*.ts'],
    [
      SERVICES,
      AMQP,
      MONGOOSE,
      {
        group: ['@market/service-kit', '@market/service-kit/*', 'express'],
        message: 'The domain knows the contracts only.',
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
    ['mfe-*/src/**/*.{ts,tsx}'],
    [ANTD, ROUTER_DOOR, SERVER, REMOTES, DEVELOPMENT, { group: ['axios'], message: 'Use shell.http.' }],
  ),
  forbid(['packages/{remote-tools,remote-rules}/src/**/*.ts'], [SERVER, SERVICES, REMOTES]),
  forbid(['packages/dev-host/src/**/*.{ts,tsx}'], [ANTD, ROUTER, SERVER, REMOTES]),
  forbid(['shell/src/**/*.{ts,tsx}'], [ANTD, ROUTER, SERVER, REMOTES, DEVELOPMENT]),
  forbid(['packages/web-kit/src/**/*.{ts,tsx}'], [ROUTER, SERVER, REMOTES, DEVELOPMENT]),
  {
    // One folder wraps antd (docs/adr/0035-controls.md); its types cost nothing.
    files: ['packages/web-kit/src/**/*.{ts,tsx}'],
    ignores: ['packages/web-kit/src/ui/antd/**', 'packages/web-kit/src/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ ...ANTD, message: 'Wrap it in ui/antd.', allowTypeImports: true }] },
      ],
    },
  },
);
