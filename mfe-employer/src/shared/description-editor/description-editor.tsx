import {
  BoldIcon,
  BulletListIcon,
  Button,
  FormattedText,
  HeadingIcon,
  Input,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  SubheadingIcon,
  VisuallyHidden,
} from '@market/web-kit/ui';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { texts } from '../../texts';
import { cleanPaste } from './clean-paste';
import classes from './description-editor.module.css';
import { EXTENSIONS, htmlOf, webAddress } from './formatting';

export interface DescriptionEditorProps {
  id: string;
  /** HTML with the allowed tags of a description; '' if empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
}

/** Rich-text editor restricted to the formatting that the server accepts and candidates see. */
export function DescriptionEditor({
  id,
  value,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  invalid,
  disabled,
}: DescriptionEditorProps) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isLinking, setIsLinking] = useState(false);
  const reported = useRef(value);
  const tell = useRef({ onChange, onBlur });
  useEffect(() => {
    tell.current = { onChange, onBlur };
  });
  const attributes = {
    id,
    class: classes.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-required': 'true',
    'aria-invalid': String(invalid),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    dir: 'auto',
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes, transformPastedHTML: cleanPaste },
    onUpdate: ({ editor: changed }) => {
      reported.current = htmlOf(changed);
      tell.current.onChange(reported.current);
    },
    onBlur: () => tell.current.onBlur(),
  });

  const state = JSON.stringify(attributes);
  useEffect(
    () =>
      editor.setOptions({
        // Cast: parses the attributes serialized above.
        editorProps: { attributes: JSON.parse(state) as Record<string, string>, transformPastedHTML: cleanPaste },
      }),
    [editor, state],
  );
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // External changes of the value: a fetched job, a restored draft.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  // A label focuses inputs only, so the editor is focused by script.
  useEffect(() => {
    const label = document.getElementById(labelledBy);
    const focus = () => void editor.commands.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelledBy]);

  return (
    <div className={`${classes.box} ${invalid ? classes.invalid : ''}`}>
      <Toolbar editor={editor} controls={id} disabled={disabled || isPreviewed} onLink={() => setIsLinking(true)}>
        <Button
          size="small"
          type="text"
          aria-pressed={isPreviewed}
          className={classes.preview}
          onClick={() => setIsPreviewed(!isPreviewed)}
        >
          {isPreviewed ? texts.postJob.goOnWriting : texts.postJob.preview}
        </Button>
      </Toolbar>
      {isLinking && !isPreviewed ? <LinkRow editor={editor} onDone={() => setIsLinking(false)} /> : null}
      <EditorContent editor={editor} hidden={isPreviewed} />
      {isPreviewed ? (
        <section className={classes.shown} aria-label={texts.postJob.previewLabel}>
          {value === '' ? (
            <p className={classes.nothing}>{texts.postJob.nothingWrittenYet}</p>
          ) : (
            <FormattedText html={value} />
          )}
        </section>
      ) : null}
      <VisuallyHidden>
        <span role="status">{isPreviewed ? texts.postJob.previewShown : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

interface ToolbarProps {
  editor: Editor;
  controls: string;
  disabled: boolean;
  onLink: () => void;
  children: ReactNode;
}

/** Toolbar by the ARIA pattern: a single tab stop, arrow keys move between the buttons. */
function Toolbar({ editor, controls, disabled, onLink, children }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const toolbar = useRef<HTMLDivElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 3 }),
      subheading: now.isActive('heading', { level: 4 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const run = () => editor.chain().focus();
  const buttons = [
    {
      label: texts.postJob.bold,
      icon: <BoldIcon size={17} />,
      pressed: active.bold,
      press: () => run().toggleBold().run(),
    },
    {
      label: texts.postJob.italic,
      icon: <ItalicIcon size={17} />,
      pressed: active.italic,
      press: () => run().toggleItalic().run(),
    },
    {
      label: texts.postJob.heading,
      icon: <HeadingIcon size={17} />,
      pressed: active.heading,
      press: () => run().toggleHeading({ level: 3 }).run(),
    },
    {
      label: texts.postJob.subheading,
      icon: <SubheadingIcon size={17} />,
      pressed: active.subheading,
      press: () => run().toggleHeading({ level: 4 }).run(),
    },
    {
      label: texts.postJob.bulletedList,
      icon: <BulletListIcon size={17} />,
      pressed: active.bullets,
      press: () => run().toggleBulletList().run(),
    },
    {
      label: texts.postJob.numberedList,
      icon: <NumberedListIcon size={17} />,
      pressed: active.numbers,
      press: () => run().toggleOrderedList().run(),
    },
    { label: texts.postJob.link, icon: <LinkIcon size={17} />, pressed: active.link, press: onLink },
  ];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: buttons.length - 1 - current }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + buttons.length) % buttons.length;
    setCurrent(next);
    toolbar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div className={classes.head}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus in turn */}
      <div
        ref={toolbar}
        className={classes.toolbar}
        role="toolbar"
        aria-label={texts.postJob.formatting}
        aria-controls={controls}
        onKeyDown={move}
      >
        {buttons.map(({ label, icon, pressed, press }, index) => (
          <Button
            key={label}
            size="small"
            type="text"
            icon={icon}
            aria-label={label}
            title={label}
            aria-pressed={pressed}
            className={pressed ? classes.pressed : undefined}
            disabled={disabled}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // Keeps the selection in the editor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={press}
          />
        ))}
      </div>
      {children}
    </div>
  );
}

/** Asks for the address of a link on the selected text. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { href: before }: { href?: string } = editor.getAttributes('link');
  const [typed, setTyped] = useState(before ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();
  const done = () => {
    onDone();
    editor.commands.focus();
  };
  const set = () => {
    const href = webAddress(typed);
    if (!href) return setIsRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form nor closes its dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else done();
  };
  return (
    <div className={classes.link} role="group" aria-label={texts.postJob.link}>
      <Input
        autoFocus
        inputMode="url"
        aria-label={texts.postJob.webAddress}
        placeholder={texts.postJob.addressPlaceholder}
        value={typed}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? id : undefined}
        status={isRefused ? 'error' : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsRefused(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={set}>
        {texts.postJob.setLink}
      </Button>
      {before ? (
        <Button
          size="small"
          type="text"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {texts.postJob.removeLink}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={done}>
        {texts.postJob.cancelLink}
      </Button>
      {isRefused ? (
        <p id={id} role="alert" className={classes.refused}>
          {texts.postJob.linkInvalid}
        </p>
      ) : null}
    </div>
  );
}
