import clsx from 'clsx';
import { EyeOff, FlaskConical, FolderLock, KeyRound, type LucideIcon, Server, Ship } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Keys } from '#kit/keys/Keys.tsx';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import styles from './Welcome.module.css';

const { points, keys } = messages.welcome;

type PointRow = readonly [icon: LucideIcon, words: readonly [title: string, text: string], more?: ReactNode];

const Points = ({ rows }: { readonly rows: readonly PointRow[] }) => (
  <Stack as="ul" gap={12}>
    {rows.map(([Icon, [title, text], more]) => (
      <li key={title} className={styles.point}>
        <Icon aria-hidden />
        <div>
          <Text as="strong" display="block" weight={500}>
            {title}
          </Text>
          <Text size={12} lines={18} tone="muted">
            {text} {more}
          </Text>
        </div>
      </li>
    ))}
  </Stack>
);

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

function OverviewStep() {
  const folder = useDataFolder();
  return (
    <Points
      rows={[
        [Ship, points.overview],
        [
          FolderLock,
          points.data,
          <Text key="folder" as="code" tone="text" selectable flow="anywhere">
            {folder}
          </Text>,
        ],
        [EyeOff, points.noTelemetry],
      ]}
    />
  );
}

const SignInStep = () => (
  <Points
    rows={[
      [FlaskConical, points.sample],
      [Server, points.server],
      [KeyRound, points.secrets],
    ]}
  />
);

const KeyboardStep = () => (
  <dl className={styles.keys}>
    {keys.map(([stroke, text]) => (
      <Fragment key={stroke}>
        <dt>
          <Keys keys={stroke} />
        </dt>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </dl>
);

const contents = [<OverviewStep key={0} />, <SignInStep key={1} />, <KeyboardStep key={2} />];

/**
 * The steps of the welcome, of which one is visible. All have the height of the largest, so that what is
 * below does not move.
 * @param step index of the visible step
 */
export const WelcomeSteps = ({ step }: { readonly step: number }) => (
  <div className={styles.steps}>
    {contents.map((content, index) => (
      <section
        key={messages.welcome.steps[index]}
        className={clsx(index !== step && styles.hidden)}
        aria-label={messages.welcome.steps[index]}
      >
        {content}
      </section>
    ))}
  </div>
);
