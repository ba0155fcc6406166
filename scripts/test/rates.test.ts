import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExchangeRates } from '../../services/jobs/src/pay/adapters/read-exchange-rates';
import { main } from '../rates';

const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.1250'/><Cube currency='JPY' rate='171.94'/></Cube></Cube>
</gesmes:Envelope>`;

let server: Server;
let answer: { status: number; body: string };
const said: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'rates-'));
const file = join(folder, 'rates.json');

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  said.length = 0;
  for (const kind of ['log', 'error'] as const)
    jest.spyOn(console, kind).mockImplementation((...texts: unknown[]) => void said.push(texts.join(' ')));
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

// A server that listens on a port has an address.
const run = () => main([file, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/daily.xml`]);

test('the bank’s daily table becomes one that the jobs service takes, with the currencies that are fixed to it', async () => {
  answer = { status: 200, body: DAILY };
  await run();
  expect(said).toEqual([`${file} has the rates of 2026-11-27: 12 currencies.`]);
  expect(readExchangeRates({ exchangeRatesFile: file, defaultCurrency: 'AED' })).toMatchObject({
    date: '2026-11-27',
    rates: { EUR: 1, USD: 1.125, JPY: 171.94, AED: 4.13156, XOF: 655.957 },
  });
});

test.each([
  ['an error', { status: 503, body: 'away' }, 'it answered 503'],
  ['a page', { status: 200, body: '<html><body/></html>' }, 'there are no rates in it'],
  ['no day', { status: 200, body: DAILY.replace('2026-11-27', 'today') }, 'date must be a day such as 2026-11-27'],
])('%s leaves the table as it was, and is said', async (_what, answered, reason) => {
  const before = readFileSync(file, 'utf8');
  answer = answered;
  await run();
  expect(process.exitCode).toBe(1);
  expect(said).toEqual([expect.stringContaining(reason)]);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('anything but a file and an address is answered with how it is used', async () => {
  await main(['--help']);
  expect(said).toEqual([expect.stringContaining('npm run rates -- FILE')]);
  expect(process.exitCode).toBe(1);
});
