import { useEffect, useId, useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { changePreferences, useStart } from '#parts/preferences.ts';
import { messages } from './messages.ts';
import styles from './Tour.module.css';
import { TourPoints } from './TourPoints.tsx';

/**
 * The welcome panel of a first start, also with the sample server:
 * shown until the user adds a workspace, signs in or closes the panel.
 * The form next to it stays usable.
 */
export function FirstRunTour() {
  const list = useWorkspaces();
  const seen = useStart(({ preferences }) => preferences.tourSeen) ?? true;
  const isFirstRun = list?.workspaces.every(({ kind, person }) => kind === 'sample' && person === null);
  const shown = isFirstRun === true && !seen;
  const panel = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      dismissTour();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shown]);

  if (!shown) return null;
  return (
    <section ref={panel} className={styles.tour} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {messages.tour.title}
      </h2>
      <TourPoints />
      <div>
        <Button
          onClick={() => {
            // The button disappears with the panel, so move the focus to the form.
            panel.current?.parentElement?.querySelector<HTMLElement>('form input')?.focus();
            dismissTour();
          }}
        >
          {messages.tour.close}
        </Button>
      </div>
    </section>
  );
}

const dismissTour = () => changePreferences({ tourSeen: true });
