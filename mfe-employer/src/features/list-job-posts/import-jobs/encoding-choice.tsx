import { FILE_ENCODINGS, type FileEncoding } from '@market/api/file-encodings';
import { Select } from '@market/web-kit/ui';
import { useId } from 'react';
import { texts } from '../../../texts';
import classes from './import-jobs.module.css';

interface EncodingChoiceProps {
  source: { content: string; encoding: FileEncoding; isSure: boolean };
  onChange: (encoding: FileEncoding) => void;
}

/** Selects the encoding of a file; where detection is uncertain, with a preview of the decoded text. */
export function EncodingChoice({ source, onChange }: EncodingChoiceProps) {
  const id = useId();
  return (
    <div className={classes.column}>
      <label htmlFor={id}>{texts.importJobs.encoding}</label>
      <Select
        id={id}
        value={source.encoding}
        options={FILE_ENCODINGS.map((name) => ({ value: name, label: name }))}
        onChange={(encoding: FileEncoding) => onChange(encoding)}
      />
      {source.isSure ? null : (
        <>
          <span className={classes.facts}>{texts.importJobs.encodingUnsure}</span>
          <pre className={classes.letters} aria-label={texts.importJobs.encodingLetters}>
            {linesWithLetters(source.content)}
          </pre>
        </>
      )}
    </div>
  );
}

const LINES = 4;
const LONGEST = 160;

/** First lines with non-ASCII letters: only they show whether the encoding is right. */
function linesWithLetters(content: string): string {
  return content
    .split(/\r\n?|\n/)
    .filter((line) => /[^\u0000-\u007f]/.test(line))
    .slice(0, LINES)
    .map((line) => line.slice(0, LONGEST))
    .join('\n');
}
