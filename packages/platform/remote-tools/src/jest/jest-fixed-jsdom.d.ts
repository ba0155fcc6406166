declare module 'jest-fixed-jsdom' {
  /** A DOM with Node's own fetch, streams and encoders; the package brings no types. */
  const FixedJsdomEnvironment: new (...needs: never[]) => object;
  export default FixedJsdomEnvironment;
}
