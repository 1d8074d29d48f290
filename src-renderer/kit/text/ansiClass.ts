import clsx from 'clsx';
import styles from './AnsiText.module.css';
import type { AnsiLook } from './ansiPieces.ts';

/** Returns the CSS class of a terminal style. Undefined for plain text. */
export const ansiClass = ({ colour, bold, italic, underline }: AnsiLook): string | undefined =>
  clsx(
    colour && styles[colour],
    bold && styles.bold,
    italic && styles.italic,
    underline && styles.underline,
  ) || undefined;
