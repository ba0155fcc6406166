import { until } from '@market/service-kit/testing';
import { createPageCache, type MadePage } from '../src/html/page-cache';

const page = (text: string, isWhole = true): MadePage => ({
  status: 200,
  tag: `W/"${text}"`,
  packed: { plain: Buffer.from(text) },
  isWhole,
});
const textOf = ({ packed }: MadePage) => packed.plain.toString();

/** Pages that are made when the test says so. */
function makings() {
  const asked: Array<(made: MadePage | Error) => void> = [];
  const make = () =>
    new Promise<MadePage>((resolve, reject) => {
      asked.push((made) => (made instanceof Error ? reject(made) : resolve(made)));
    });
  return { asked, make };
}

test('a page is made once for all who ask meanwhile, and for none who asks just after', async () => {
  const { asked, make } = makings();
  const cache = createPageCache(make);
  expect(cache.fresh('/')).toBeUndefined();
  const answers = Promise.all([cache.get('/', {}), cache.get('/', {})]);
  asked[0]!(page('first'));
  expect((await answers).map(textOf)).toEqual(['first', 'first']);
  expect(textOf(cache.fresh('/')!)).toBe('first');
  expect(textOf(await cache.get('/', {}))).toBe('first');
  expect(asked).toHaveLength(1);
});

test('after a change nobody gets a page that was begun before it, also one that was under way', async () => {
  const { asked, make } = makings();
  const cache = createPageCache(make);
  const early = cache.get('/', {});
  cache.outdate();
  const late = cache.get('/', {});
  asked[0]!(page('before'));
  expect(textOf(await early)).toBe('before');
  await Promise.resolve();
  expect(cache.fresh('/')).toBeUndefined();
  asked[1]!(page('after'));
  expect(textOf(await late)).toBe('after');
  expect(textOf(cache.fresh('/')!)).toBe('after');
});

test('a fault is of who asked: what was kept stays, and the next one asks anew', async () => {
  const { asked, make } = makings();
  const cache = createPageCache(make);
  const first = cache.get('/', {});
  asked[0]!(page('kept'));
  await first;
  cache.outdate();
  const failing = cache.get('/', {});
  asked[1]!(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const next = cache.get('/', {});
  asked[2]!(page('mended'));
  expect(textOf(await next)).toBe('mended');
});

test('a page without its text is sent only where no whole one of the last ten minutes is kept', async () => {
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const { asked, make } = makings();
  const cache = createPageCache(make);
  const ask = async (made: MadePage) => {
    cache.outdate();
    const answer = cache.get('/', {});
    asked.at(-1)!(made);
    return textOf(await answer);
  };
  expect(await ask(page('bare', false))).toBe('bare');
  expect(await ask(page('whole'))).toBe('whole');
  now += 9 * 60_000;
  expect(await ask(page('bare', false))).toBe('whole');
  now += 2 * 60_000;
  expect(await ask(page('bare', false))).toBe('bare');
  jest.restoreAllMocks();
});

test('a page that is renewed while it is packed is packed too', async () => {
  const { asked, make } = makings();
  const cache = createPageCache(make);
  const long = page('text '.repeat(1_000));
  const first = cache.get('/', {});
  asked[0]!(long);
  await first;
  cache.fresh('/');
  cache.outdate();
  const renewed = cache.get('/', {});
  asked[1]!({ ...long, packed: { plain: Buffer.from(textOf(long)) } });
  // Compression by its own result: on a busy machine it takes longer than a page is fresh.
  const { packed } = await renewed;
  await until(() => Promise.resolve(packed.br !== undefined));
});

test('a personal page is made for each who asks, and not kept', async () => {
  const { asked, make } = makings();
  const cache = createPageCache(make);
  const first = cache.get('/', {});
  asked[0]!({ ...page('first'), isPersonal: true });
  expect(textOf(await first)).toBe('first');
  expect(cache.fresh('/')).toBeUndefined();
  const second = cache.get('/', {});
  asked[1]!({ ...page('second'), isPersonal: true });
  expect(textOf(await second)).toBe('second');
});
