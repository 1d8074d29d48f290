import { useLayoutEffect, useRef } from 'react';
import styles from './Markdown.module.css';
import { sanitiseMarkdown } from './sanitise.ts';

/** What a server wrote as markdown or HTML, sanitised. */
export function Markdown({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(sanitiseMarkdown(text)), [text]);
  return <div ref={place} className={styles.markdown} />;
}
