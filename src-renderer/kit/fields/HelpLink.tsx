import { CircleHelp } from 'lucide-react';
import styles from './HelpLink.module.css';

/** Leads to the page that explains a field. */
export const HelpLink = ({ label, href }: { readonly label: string; readonly href: string }) => (
  <a className={styles.help} href={href} target="_blank" rel="noreferrer" aria-label={`Help: ${label}`}>
    <CircleHelp aria-hidden />
  </a>
);
