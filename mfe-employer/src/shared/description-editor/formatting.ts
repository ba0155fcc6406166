import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import type { Editor, Extensions } from '@tiptap/react';

const WEB_ADDRESS = /^https?:\/\/[^/\\\s]/i;

/**
 * Allowed tags of a description: exactly those that the server keeps
 * (packages/platform/service-kit/src/rich-text/description.ts).
 */
export const EXTENSIONS: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  BulletList,
  OrderedList,
  UndoRedo,
  Heading.configure({ levels: [3, 4] }),
  // Tab leaves the editor, even in lists, to avoid a keyboard trap.
  ListItem.extend({
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (address) => WEB_ADDRESS.test(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
];

const LONE_PARAGRAPH = /<li><p>((?:(?!<\/?p[\s>]).)*)<\/p><\/li>/gs;

/** Returns the HTML to send: '' without visible text, list items without an inner paragraph. */
export function htmlOf(editor: Editor): string {
  return editor.getText().trim() === ''
    ? ''
    : editor
        .getHTML()
        .replace(LONE_PARAGRAPH, '<li>$1</li>')
        .replace(/<p><\/p>/g, '');
}

/** A typed web address with its protocol; null for anything else. */
export function webAddress(typed: string): string | null {
  const address = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  return WEB_ADDRESS.test(whole) && URL.canParse(whole) && new URL(whole).hostname.includes('.') ? whole : null;
}
