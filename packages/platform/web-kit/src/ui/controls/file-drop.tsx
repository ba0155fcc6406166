import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../frame/button';
import { DeleteIcon, FileIcon, UploadIcon } from '../frame/icons';
import { firstFocusable, isFocusLost } from '../frame/lost-focus';
import { texts } from '../../texts';
import classes from './file-drop.module.css';

/** Why a chosen file was refused. */
export type FileRefusal = 'type' | 'size';

interface FileDropProps {
  id?: string;
  value: File | null;
  onChange: (file: File | null) => void;
  /** File name endings with the dot: `['.pdf']`. */
  accept: readonly string[];
  maxBytes?: number;
  /** Called with the reason when a file is refused. */
  onRefused?: (refusal: FileRefusal, file: File) => void;
  /** A line below the invitation: allowed types and size. */
  hint?: ReactNode;
  /** A preview picture of the chosen file, beside its name. */
  preview?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Names the input where no `<label>` points at it. */
  label?: string;
}

const kilobytes = (bytes: number) =>
  bytes < 1_000_000 ? `${String(Math.max(1, Math.round(bytes / 1000)))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A place to drop one file on, or to choose it from; a real file input underneath, so keyboard and labels work. */
export function FileDrop(props: FileDropProps) {
  const { id, value, onChange, accept, maxBytes, onRefused, hint, preview, disabled, invalid, describedBy, label } =
    props;
  const [over, setOver] = useState(false);
  const ownId = useId();
  const place = useRef<HTMLDivElement>(null);
  const wasChanged = useRef(false);
  const change = (file: File | null) => {
    wasChanged.current = true;
    onChange(file);
  };
  const hasFile = value !== null;
  // The input and the row of the chosen file replace each other: the focus moves to the new one.
  useEffect(() => {
    if (wasChanged.current && isFocusLost()) firstFocusable(place.current)?.focus({ preventScroll: true });
    wasChanged.current = false;
  }, [hasFile]);

  const take = (file: File | undefined) => {
    if (!file) return;
    const name = file.name.toLowerCase();
    if (!accept.some((ending) => name.endsWith(ending))) onRefused?.('type', file);
    else if (maxBytes !== undefined && file.size > maxBytes) onRefused?.('size', file);
    else change(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files[0]);
  };

  if (value) {
    return (
      <div ref={place} className={classes.file}>
        {preview ?? <FileIcon size={20} aria-hidden="true" />}
        <span className={classes.fileName}>{value.name}</span>
        <span className={classes.hint}>{kilobytes(value.size)}</span>
        <Button
          type="text"
          size="small"
          aria-label={texts.uiForms.remove({ name: value.name })}
          icon={<DeleteIcon size={18} />}
          disabled={disabled}
          onClick={() => change(null)}
        />
      </div>
    );
  }
  const look = [
    classes.zone,
    over ? classes.over : '',
    invalid ? classes.invalid : '',
    disabled ? classes.disabled : '',
  ].join(' ');
  return (
    <div
      ref={place}
      className={look}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={classes.picture} aria-hidden="true">
        <UploadIcon size={24} />
      </span>
      <span className={classes.lead} aria-hidden="true">
        {texts.uiForms.chooseAFileOrDrop({ strong: (words) => <strong>{words}</strong> })}
      </span>
      {hint ? <span className={classes.hint}>{hint}</span> : null}
      <input
        id={id ?? ownId}
        className={classes.input}
        type="file"
        accept={accept.join(',')}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Reset, so that the same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
