/** The part of pbf 3 that reads the gazetteer's file; the package has no types. */
declare module 'pbf' {
  export default class Pbf {
    constructor(bytes: Uint8Array);
    pos: number;
    length: number;
    readMessage<Into>(readField: (tag: number, into: Into, from: Pbf) => void, into: Into): Into;
    readVarint(): number;
    readSVarint(): number;
  }
}
