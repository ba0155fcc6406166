declare module 'world-atlas/countries-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  /** The package has no types of its own. Outlines are of Natural Earth, in the public domain. */
  const topology: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  export default topology;
}
