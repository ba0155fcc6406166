import { FILE_ENCODINGS, type FileEncoding } from '../src/file-encodings';
import { readFileText } from '../src/file-text';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** Bytes as programs save them, for this test cannot write most of these encodings itself. */
const FILES: Array<[name: string, base64: string, encoding: FileEncoding, text: string]> = [
  [
    'Windows-1252, German',
    'U3RlbGxlbnRpdGVsO09ydA0KQvxyb2thdWZtYW5uO038bmNoZW4NCg==',
    'windows-1252',
    'Stellentitel;Ort\r\nBürokaufmann;München\r\n',
  ],
  [
    'Windows-1252, French',
    'VGl0cmU7TGlldQ0KSW5maXJtaehyZTtPcmzpYW5zDQo=',
    'windows-1252',
    'Titre;Lieu\r\nInfirmière;Orléans\r\n',
  ],
  [
    'Windows-1252, Spanish',
    'VO10dWxvO1ViaWNhY2nzbg0KRGlzZfFhZG9yO0xvZ3Jv8W8NCg==',
    'windows-1252',
    'Título;Ubicación\r\nDiseñador;Logroño\r\n',
  ],
  [
    'Windows-1252, Swedish',
    'VGl0ZWw7T3J0DQpTanVrc2v2dGVyc2thO01hbG32DQo=',
    'windows-1252',
    'Titel;Ort\r\nSjuksköterska;Malmö\r\n',
  ],
  ['Windows-1252, Danish', 'VGl0ZWw7QnkNCkzmcmVyO8VyaHVzDQo=', 'windows-1252', 'Titel;By\r\nLærer;Århus\r\n'],
  [
    'Windows-1252, signs of English',
    'VGl0bGUsU2FsYXJ5DQpDb29rIJYgaGVhZCBjaGVmLIAzMCwwMDANCg==',
    'windows-1252',
    'Title,Salary\r\nCook – head chef,€30,000\r\n',
  ],
  [
    'Macintosh',
    'U3RlbGxlbnRpdGVsO09ydA1Cn3Jva2F1Zm1hbm47TZ9uY2hlbg1LmmNoaW47S5psbg0=',
    'macintosh',
    'Stellentitel;Ort\rBürokaufmann;München\rKöchin;Köln\r',
  ],
  [
    'Windows-1250',
    'U3Rhbm93aXNrbztNaWFzdG8NCktzaepnb3d5O6PzZJ8NClN0YXJzenkga3Np6mdvd3k7R2Rh8XNrDQo=',
    'windows-1250',
    'Stanowisko;Miasto\r\nKsięgowy;Łódź\r\nStarszy księgowy;Gdańsk\r\n',
  ],
  [
    'Windows-1251',
    'zeDn4uDt6OU7w+7w7uQNCsHz9ePg6/Ll8DvM7vHq4uANCg==',
    'windows-1251',
    'Название;Город\r\nБухгалтер;Москва\r\n',
  ],
  [
    'KOI8-R',
    '7sHa18HOycU758/Sz8QNCuLVyMfBzNTF0jvtz9PL18ENCvfPxMnUxczYO/TXxdLYDQo=',
    'koi8-r',
    'Название;Город\r\nБухгалтер;Москва\r\nВодитель;Тверь\r\n',
  ],
  ['Windows-1253', '1N/06+/yO9D86+cNCsvv4+nz9N7yO8Ho3u3hDQo=', 'windows-1253', 'Τίτλος;Πόλη\r\nΛογιστής;Αθήνα\r\n'],
  [
    'Windows-1256',
    'x+Hj0+PsO8fh48/t5MkNCuPNx9PIO8fh3sfl0ckNCg==',
    'windows-1256',
    'المسمى;المدينة\r\nمحاسب;القاهرة\r\n',
  ],
  [
    'Shift_JIS',
    'g16DQ4Nng4ssi86WsZJuDQqDXIN0g2eDRYNGg0GDR4OTg1eDaoNBLJOMi54NCorFjOyOdCyR5Y3jDQo=',
    'shift_jis',
    'タイトル,勤務地\r\nソフトウェアエンジニア,東京\r\n看護師,大阪\r\n',
  ],
  [
    'GB18030',
    '1rDOuyyzx8rQDQrI7bz+uaSzzMqmLLGxvqkNCrukyr8syc+6ow0K',
    'gb18030',
    '职位,城市\r\n软件工程师,北京\r\n护士,上海\r\n',
  ],
  [
    'EUC-KR',
    'waa48Sy1tb3DDQq80sfBxq6//r7uIL+jwfa0z77uLLytv+8NCrCjyKO75yy6zrvqDQo=',
    'euc-kr',
    '제목,도시\r\n소프트웨어 엔지니어,서울\r\n간호사,부산\r\n',
  ],
  ['UTF-8', 'VGl0bGU7T3J0DQpCw7xybzvFgcOzZMW6DQo=', 'utf-8', 'Title;Ort\r\nBüro;Łódź\r\n'],
  ['UTF-8 with a mark', '77u/VGl0bGU7T3J0DQpCw7xybzvFgcOzZMW6DQo=', 'utf-8', 'Title;Ort\r\nBüro;Łódź\r\n'],
  [
    'UTF-16 as Excel saves it',
    '//5UAGkAdABsAGUACQBPAHIAdAANAAoAQgD8AHIAbwAJAEEB8wBkAHoBDQAKAA==',
    'utf-16le',
    'Title\tOrt\r\nBüro\tŁódź\r\n',
  ],
  [
    'UTF-16 without a mark',
    'VABpAHQAbABlAAkATwByAHQADQAKAEIA/AByAG8ACQBBAfMAZAB6AQ0ACgA=',
    'utf-16le',
    'Title\tOrt\r\nBüro\tŁódź\r\n',
  ],
  [
    'UTF-16 big-endian without a mark',
    'AFQAaQB0AGwAZQAJAE8AcgB0AA0ACgBCAPwAcgBvAAkBQQDzAGQBegANAAo=',
    'utf-16be',
    'Title\tOrt\r\nBüro\tŁódź\r\n',
  ],
];

test.each(FILES)('%s is read', (_name, base64, encoding, text) => {
  expect(readFileText(bytesOf(base64))).toMatchObject({ encoding, text });
});

test('UTF-8 and UTF-16 are sure; a few letters of another encoding are not', () => {
  const isSure = (name: string) => readFileText(bytesOf(FILES.find(([one]) => one === name)?.[1] ?? '')).isSure;
  expect(['UTF-8', 'UTF-16 without a mark', 'Shift_JIS'].map(isSure)).toEqual([true, true, true]);
  expect(['Windows-1252, Danish', 'Macintosh'].map(isSure)).toEqual([false, false]);
});

test.each<[string, Array<string | number>, string]>([
  ['a stray letter', ['Bürokaufmann;München;Köln;Zürich;B', 0xe4, 'cker'], 'Bürokaufmann;München;Köln;Zürich;Bäcker'],
  ['a stray quote', ['Größe, Käse, Öl, Straße, don', 0x92, 't'], 'Größe, Käse, Öl, Straße, don’t'],
  ['an end that was cut off', ['Größe, Käse, Öl, Straß', 0xc3], 'Größe, Käse, Öl, Straß'],
  ['a sign of three bytes cut off', ['Größe, Käse, Öl, Straße, 5 ', 0xe2, 0x82], 'Größe, Käse, Öl, Straße, 5 '],
  ['a sign of four bytes cut off', ['Größe, Käse, Öl, Straße ', 0xf0, 0x9f, 0x98], 'Größe, Käse, Öl, Straße '],
])('UTF-8 with %s stays UTF-8', (_what, pieces, text) => {
  const bytes = Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from([piece]))),
  );
  expect(readFileText(bytes)).toEqual({ text, encoding: 'utf-8', isSure: true });
});

test.each<[name: string, base64: string, encoding: FileEncoding, text: string]>([
  [
    'DOS, German',
    'VGl0bGU7TG9jYXRpb247RGVzY3JpcHRpb24NCkuUY2hpbjtLlGxuO1dpciBrb2NoZW4gdIRnbGljaCBmgXIgdW5zZXJlIEeEc3RlLg0K',
    'cp850',
    'Title;Location;Description\r\nKöchin;Köln;Wir kochen täglich für unsere Gäste.\r\n',
  ],
  [
    'DOS, French',
    'VGl0cmU7TGlldQ0KRW1wbG95gjtPcmyCYW5zDQpWgnSCcmluYWlyZTtOjG1lcw0K',
    'cp850',
    'Titre;Lieu\r\nEmployé;Orléans\r\nVétérinaire;Nîmes\r\n',
  ],
  [
    'American DOS, Swedish',
    'VGl0bGU7T3J0DQpTanVrc2uUdGVyc2thO01hbG2UDQpMhHJhcmU7VoRzdGVyhnMNCg==',
    'cp850',
    'Title;Ort\r\nSjuksköterska;Malmö\r\nLärare;Västerås\r\n',
  ],
  [
    'Thai',
    'VGl0bGU7TG9jYXRpb247RGVzY3JpcHRpb24NCr7C0rrSxTuhw9in4Le+O7TZ4cW82em76MfC47niw6e+wtK60sUNCg==',
    'windows-874',
    'Title;Location;Description\r\nพยาบาล;กรุงเทพ;ดูแลผู้ป่วยในโรงพยาบาล\r\n',
  ],
])('%s is recognised, and somebody should look at it', (_name, base64, encoding, text) => {
  expect(readFileText(bytesOf(base64))).toEqual({ text, encoding, isSure: false });
});

test.each([
  ['quotes and dashes in words', 'Cook \u0093head\u0094 O\u0092Neill; A\u0096B and\u0085more'],
  ['letters beyond Latin-1', 'Ren\u009ce, Kova\u009ae, Du\u009ean, M\xfcller, Fran\xe7ois'],
])('%s stay Windows-1252', (_what, text) =>
  expect(readFileText(Buffer.from(text, 'latin1')).encoding).toBe('windows-1252'),
);

test('a chosen encoding is believed, and every choice can be read', () => {
  expect(readFileText(new Uint8Array([0x42, 0xfc]), 'windows-1251').text).toBe('Bь');
  for (const encoding of FILE_ENCODINGS)
    expect(readFileText(new Uint8Array([0x41, 0x00]), encoding)).toMatchObject({ encoding, isSure: true });
});

test.each([
  ['nothing', []],
  ['one byte', [0x41]],
  ['bytes of no text', [0xff, 0x81, 0x00, 0x9d, 0xc3]],
])('%s is read without an error', (_what, bytes) =>
  expect(typeof readFileText(new Uint8Array(bytes)).text).toBe('string'),
);
