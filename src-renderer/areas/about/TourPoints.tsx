import { EyeOff, FolderLock, Keyboard, KeyRound, type LucideIcon, Ship } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Keys } from '#kit/keys/Keys.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
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
    let isCancelled = false;
    bridge.about.read().then(
      ({ dataFolder }) => {
        if (!isCancelled) setFolder(dataFolder);
      },
      // The app frame already reports a lost main process.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  return folder;
}

export function TourPoints() {
  const folder = useDataFolder();
  return (
    <ul className={styles.points}>
      <Point icon={Ship} title={points.overview[0]}>
        {points.overview[1]}
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
      <Point icon={EyeOff} title={points.noTelemetry[0]}>
        {points.noTelemetry[1]}
      </Point>
    </ul>
  );
}
