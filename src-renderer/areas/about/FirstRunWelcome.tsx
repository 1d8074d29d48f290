import { useEffect, useId, useRef } from 'react';
import { Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { changePreferences, useStart } from '#parts/preferences.ts';
import { messages } from './messages.ts';
import { useWelcome } from './useWelcome.tsx';
import { closeWelcome, useWindowWelcome } from './windowWelcome.ts';

/**
 * The welcome panel of a first start, also with the sample server. Shown once: until the user closes it,
 * adds a workspace, signs in or reloads the window. The form below it stays usable.
 */
export function FirstRunWelcome() {
  const list = useWorkspaces();
  const seen = useStart(({ preferences }) => preferences.tourSeen) ?? true;
  const open = useWindowWelcome((state) => state.open);
  const isFirstRun = list?.workspaces.every(({ kind, person }) => kind === 'sample' && person === null);
  const isFirstTime = isFirstRun === true && !seen;
  useEffect(() => {
    if (isFirstRun === false) closeWelcome();
    if (!isFirstTime) return;
    useWindowWelcome.setState({ open: true });
    changePreferences({ tourSeen: true });
  }, [isFirstRun, isFirstTime]);
  return isFirstRun === true && open ? <WelcomePanel /> : null;
}

function WelcomePanel() {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const { content, progress, actions } = useWelcome(() => {
    // The buttons disappear with the panel, so move the focus to the form.
    panel.current?.parentElement?.querySelector<HTMLElement>('form input')?.focus();
    closeWelcome();
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      if (panel.current?.contains(document.activeElement) === true)
        panel.current.parentElement?.querySelector<HTMLElement>('form input')?.focus();
      closeWelcome();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Stack
      ref={panel}
      as="section"
      gap={12}
      padding={16}
      marginBottom={12}
      edge="all"
      radius={8}
      surface="raised"
      aria-labelledby={id}
    >
      <Text id={id} as="h2" size={16} lines={24} weight={600}>
        {messages.welcome.title}
      </Text>
      {content}
      <Row wrap justify="space-between" gap={8}>
        {progress}
        {actions}
      </Row>
    </Stack>
  );
}
