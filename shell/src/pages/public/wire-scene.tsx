import classes from './wire-scene.module.css';

const BIRD = 'M4 22.5 17.2 9.3A7.4 7.4 0 0 1 29 9.5l-3.4 1.9v3.4a7.7 7.7 0 0 1-7.7 7.7Z';
const BREAST = 'M9.6 22.5 18 14.1a4.2 4.2 0 0 1 4.2 4.2 4.2 4.2 0 0 1-4.2 4.2Z';

/** The wires, each as a curve between three points; birds are placed on them by how far along they sit. */
const wires: readonly (readonly [start: Point, bend: Point, end: Point])[] = [
  [
    [-20, 505],
    [620, 560],
    [1460, 168],
  ],
  [
    [-20, 440],
    [760, 520],
    [1460, 40],
  ],
];
type Point = readonly [x: number, y: number];

const flock: readonly { wire: number; along: number; size: number; turned?: boolean }[] = [
  { wire: 0, along: 0.1, size: 1.3 },
  { wire: 0, along: 0.132, size: 1.3, turned: true },
  { wire: 0, along: 0.42, size: 1.4, turned: true },
  { wire: 0, along: 0.93, size: 2.1, turned: true },
  { wire: 1, along: 0.3, size: 1 },
  { wire: 1, along: 0.56, size: 1.1, turned: true },
  { wire: 1, along: 0.585, size: 1.1 },
  { wire: 1, along: 0.612, size: 1.1, turned: true },
  { wire: 1, along: 0.86, size: 1.4 },
];

/** Places a bird on a wire, with the wire's slope. */
const seat = (wire: number, along: number, size: number, turned = false) => {
  const curve = wires[wire];
  if (!curve) return undefined;
  const [start, bend, end] = curve;
  const at = (axis: 0 | 1) =>
    (1 - along) ** 2 * start[axis] + 2 * (1 - along) * along * bend[axis] + along ** 2 * end[axis];
  const slope = (axis: 0 | 1) => (1 - along) * (bend[axis] - start[axis]) + along * (end[axis] - bend[axis]);
  const lean = (Math.atan2(slope(1), slope(0)) * 180) / Math.PI;
  return `translate(${at(0).toFixed(1)} ${(at(1) - 1).toFixed(1)}) rotate(${lean.toFixed(1)}) scale(${turned ? -size : size} ${size}) translate(-16 -22.5)`;
};

/** Birds on wires, at the foot of the dark bands. Decoration. */
export function WireScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 1440 560" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {wires.map(([start, bend, end]) => (
        <path
          key={start.join()}
          className={classes.wire}
          d={`M${start.join(' ')}Q${bend.join(' ')} ${end.join(' ')}`}
        />
      ))}
      {flock.map(({ wire, along, size, turned }) => (
        <path key={`${wire}-${along}`} className={classes.far} d={BIRD} transform={seat(wire, along, size, turned)} />
      ))}
      <g transform={seat(0, 0.76, 7.5)}>
        <path className={classes.body} d={BIRD} />
        <path className={classes.breast} d={BREAST} />
        <circle className={classes.eye} cx="22.3" cy="9.7" r="1.35" />
      </g>
    </svg>
  );
}
