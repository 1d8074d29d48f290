import { CircleHelp } from 'lucide-react';
import styles from './HelpLink.module.css';

export const HelpLink = ({ label, href }: { readonly label: string; readonly href: string }) => (
  <a className={styles.help} href={href} target="_blank" rel="noreferrer" aria-label={`Help: ${label}`}>
    <CircleHelp aria-hidden />
  </a>
);
