import { CircleCheck } from 'lucide-react';
import styles from './Wall.module.css';

/** Large message if everything is healthy. */
export function WallHealthy({ well, text }: { readonly well: boolean; readonly text: string }) {
  return (
    <p className={styles.well}>
      {well && <CircleCheck aria-hidden />}
      {text}
    </p>
  );
}
