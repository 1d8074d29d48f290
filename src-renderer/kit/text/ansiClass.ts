import clsx from 'clsx';
import styles from './AnsiText.module.css';
import type { AnsiStyle } from './ansiPieces.ts';

/** Returns the CSS class of a terminal style. Undefined for plain text. */
export const ansiClass = ({ color, bold, italic, underline }: AnsiStyle): string | undefined =>
  clsx(color && styles[color], bold && styles.bold, italic && styles.italic, underline && styles.underline) ||
  undefined;
