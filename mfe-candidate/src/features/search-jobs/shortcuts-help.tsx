import { Dialog } from '@market/web-kit/ui';
import { Checkbox } from '@market/web-kit/ui-forms';
import { useShortcutChoice } from './shortcut-choice';
import classes from './shortcuts-help.module.css';

const KEYS: ReadonlyArray<[keys: readonly string[], does: string]> = [
  [['/'], 'Go to the search box'],
  [['↓', '↑'], 'From the box into the results, and along them; in the box, along the suggestions'],
  [['J', 'K'], 'The next result, the one before'],
  [['Enter'], 'Open the result, or take the suggestion'],
  [['Esc'], 'Close the suggestions'],
  [['?'], 'Show this'],
];

/** The keys of the search, and the way to turn those off that are a single letter or sign. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutChoice();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} closeOnOutsideClick>
      <dl className={classes.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={isOn} onChange={({ target }) => setIsOn(target.checked)}>
        Use the keys /, ?, J and K in this browser
      </Checkbox>
    </Dialog>
  );
}
