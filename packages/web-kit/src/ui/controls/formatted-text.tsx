import { createElement, Fragment, type ReactNode } from 'react';
import classes from './formatted-text.module.css';

/** What a description may hold (the server allows the same); anything else is shown as the text in it. */
const ALLOWED = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h3', 'h4']);
/** Each stands in the direction of its own first letter. */
const BLOCKS = new Set(['p', 'ul', 'ol', 'h3', 'h4']);
const WEB_ADDRESS = /^https?:\/\//i;
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);

/**
 * Formatted text, such as a job's description, as elements of React: parsed in a document that runs and loads nothing,
 * then built anew from the allowed elements, without any attribute but a web address. Nothing of the text ever becomes
 * markup by itself (docs/security.md, S60).
 */
export function FormattedText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (
    <div className={classes.text} dir="auto">
      {childrenOf(body)}
    </div>
  );
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{elementOf(child)}</Fragment>);
}

function elementOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (SILENT.has(name)) return null;
  if (name === 'br') return <br />;
  if (name === 'a') {
    const address = node.getAttribute('href') ?? '';
    return WEB_ADDRESS.test(address) ? (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
        {childrenOf(node)}
      </a>
    ) : (
      childrenOf(node)
    );
  }
  return ALLOWED.has(name)
    ? createElement(name, BLOCKS.has(name) ? { dir: 'auto' } : null, childrenOf(node))
    : childrenOf(node);
}
