import parse, { type DOMNode, type Element, type Text } from 'html-dom-parser';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './formatted-text.module.css';

/** Tags allowed in a description (the server's list is the same); others are reduced to their text. */
const ALLOWED = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h3', 'h4']);
/** Blocks that take the text direction of their own first letter. */
const BLOCKS = new Set(['p', 'ul', 'ol', 'h3', 'h4']);
const WEB_ADDRESS = /^https?:\/\//i;
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);

/**
 * Formatted text, such as a job's description, as React elements, on a server as in a browser: parsed without running
 * or loading anything, then rebuilt from the allowed elements, without any attribute but a web address. The text never
 * becomes markup directly (docs/security.md, S60).
 */
export function FormattedText({ html }: { html: string }) {
  return (
    <div className={classes.text} dir="auto">
      {elementsOf(parse(html))}
    </div>
  );
}

function elementsOf(nodes: readonly DOMNode[]): ReactNode[] {
  return nodes.map((node, index) => <Fragment key={index}>{elementOf(node)}</Fragment>);
}

function elementOf(node: DOMNode): ReactNode {
  if (isText(node)) return node.data;
  if (!isElement(node)) return null;
  const { name, attribs } = node;
  if (SILENT.has(name)) return null;
  if (name === 'br') return <br />;
  // Cast: the parser puts no other kinds of node inside an element.
  const children = elementsOf(node.children as DOMNode[]);
  if (name === 'a') {
    const address = attribs.href ?? '';
    return WEB_ADDRESS.test(address) ? (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
        {children}
      </a>
    ) : (
      children
    );
  }
  return ALLOWED.has(name) ? createElement(name, BLOCKS.has(name) ? { dir: 'auto' } : null, children) : children;
}

/** Checked by shape, not by `instanceof`: the two parsers have classes of their own. */
const isText = (node: DOMNode): node is Text => (node.type as string) === 'text';
const isElement = (node: DOMNode): node is Element => 'attribs' in node;
