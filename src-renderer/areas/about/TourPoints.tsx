import { EyeOff, FolderLock, Keyboard, KeyRound, type LucideIcon, Ship } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Keys } from '../../kit/keys/Keys.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import styles from './Tour.module.css';

const { points } = messages.tour;

interface PointProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li className={styles.point}>
      <Icon aria-hidden />
      <div>
        <strong className={styles.pointTitle}>{title}</strong>
        <span className={styles.pointText}>{children}</span>
      </div>
    </li>
  );
}

/** Path of the data folder. Undefined until main answers, or if the request fails. */
function useDataFolder(): string | undefined {
  const [folder, setFolder] = useState<string>();
  useEffect(() => {
    let gone = false;
    bridge.about.read().then(
      ({ dataFolder }) => {
        if (!gone) setFolder(dataFolder);
      },
      // The app frame already reports a lost main process.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return folder;
}

export function TourPoints() {
  const folder = useDataFolder();
  return (
    <ul className={styles.points}>
      <Point icon={Ship} title={points.what[0]}>
        {points.what[1]}
      </Point>
      <Point icon={KeyRound} title={points.secrets[0]}>
        {points.secrets[1]}
      </Point>
      <Point icon={FolderLock} title={points.data[0]}>
        {points.data[1]} <code className={styles.folder}>{folder}</code>
      </Point>
      <Point icon={Keyboard} title={points.keys[0]}>
        <Keys keys="Mod+k" /> {points.keys[1]} <Keys keys="?" /> {points.keys[2]}
      </Point>
      <Point icon={EyeOff} title={points.nobody[0]}>
        {points.nobody[1]}
      </Point>
    </ul>
  );
}
