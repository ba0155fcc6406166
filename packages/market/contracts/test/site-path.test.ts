import { ValidationError } from 'yup';
import { isSitePath } from '@market/api';
import { remoteManifestSchema } from '../src/remotes';

const AWAY = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/jobs\u0000',
  '/jobs\u0085',
  '/jobs?at=\\evil',
  'https://evil.example',
  'javascript:alert(1)',
  'jobs',
  '',
];
const HERE = ['/', '/jobs', '/jobs?next=//evil.example', '/jobs#//evil.example', '/café', '/a%5Cb', '/a//b'];

describe('S65: a path of this site is judged as browsers read it', () => {
  it.each(AWAY)('%j leads elsewhere, or is read in two ways', (path) => {
    expect(isSitePath(path)).toBe(false);
  });

  it.each(HERE)('%j stays', (path) => {
    expect(isSitePath(path)).toBe(true);
  });

  describe('in the menu of a remote', () => {
    const manifestTo = (to: string) => ({
      name: 'mfe_zoo',
      label: 'Zoo',
      owner: 'Zoo team',
      version: '1.0.0',
      contracts: '^2.0.0',
      pages: [],
      menu: [{ label: 'Zoo', to, place: 'header', loginTypes: [], order: 1 }],
      dialogs: [],
      prefetch: true,
    });

    it.each(AWAY)('%j is refused', (to) => {
      expect(() => remoteManifestSchema.validateSync(manifestTo(to), { strict: true })).toThrow(ValidationError);
    });

    it.each(HERE)('%j is taken', (to) => {
      expect(remoteManifestSchema.validateSync(manifestTo(to), { strict: true }).menu[0]?.to).toBe(to);
    });
  });
});
