import { Checkbox, Dialog } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { useShortcutChoice } from './shortcut-choice';
import classes from './shortcuts-help.module.css';

const KEYS: ReadonlyArray<[keys: readonly string[], does: string]> = [
  [['/'], texts.searchJobs.keyToBox],
  [['↓', '↑'], texts.searchJobs.keysAlong],
  [['J', 'K'], texts.searchJobs.keysNext],
  [['Enter'], texts.searchJobs.keyOpen],
  [['Esc'], texts.searchJobs.closeTheSuggestions],
  [['?'], texts.searchJobs.showThis],
];

/** Lists the search's shortcuts, with a setting that disables single-character ones. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutChoice();
  return (
    <Dialog title={texts.searchJobs.keyboardShortcuts} onClose={onClose} closeOnOutsideClick>
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
        {texts.searchJobs.useTheKeysJ}
      </Checkbox>
    </Dialog>
  );
}
