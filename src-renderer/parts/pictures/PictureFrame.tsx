import type { ReactNode } from 'react';
import styles from './PictureFrame.module.css';
import { PictureMenu } from './PictureMenu.tsx';

interface PictureFrameProps {
  /** Title of the chart. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A chart without a header of its own. Its picture button appears under the pointer and on keyboard focus. */
export const PictureFrame = ({ name, children }: PictureFrameProps) => (
  <div className={styles.frame} data-picture="">
    {children}
    <div className={styles.menu}>
      <PictureMenu name={name} />
    </div>
  </div>
);
