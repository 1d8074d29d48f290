import { Copy, ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import browser from './BrowserMethodForm.module.css';
import { messages } from './browserMessages.ts';
import type { OpenedBrowserStep } from './browserSteps.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { useSubmit } from './useSubmit.ts';

const { waiting: texts } = messages;

const tickMs = 1_000;

/** A separate component, so that the countdown re-renders nothing else. Screen readers do not announce it. */
function TimeLeft({ until }: { readonly until: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / tickMs));
  return (
    <Text as="time" digits>
      {seconds === 0 ? '0s' : formatDuration(seconds * tickMs)}
    </Text>
  );
}

interface BrowserWaitingProps {
  readonly opened: OpenedBrowserStep;
  /** Whether a response arrived that belongs to another sign-in. */
  readonly hasForeignResponse: boolean;
  readonly onCancel: () => void;
}

/** Waits for the sign-in on the provider's page: instructions, remaining time, actions. Escape cancels. */
export function BrowserWaiting({ opened, hasForeignResponse, onCancel }: BrowserWaitingProps) {
  const { url, where, until, problem } = opened;
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  const { busy, failure, submit } = useSubmit();
  useEffect(() => {
    panel.current?.focus();
    // A surrounding dialog takes the focus shortly after the pressed button was removed, so focus again.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (panel.current?.contains(document.activeElement) === false) panel.current.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const at = panel.current;
      if (key !== 'Escape' || event.defaultPrevented || at === null || !(target instanceof Node)) return;
      // Also handles Escape when the focus is on an ancestor, such as the dialog or the body.
      if (!at.contains(target) && !target.contains(at)) return;
      event.preventDefault();
      // A surrounding dialog must stay open.
      event.stopPropagation();
      onCancel();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [onCancel]);
  return (
    <section
      ref={panel}
      className={browser.waiting}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
    >
      <Row id={titleId} as="h2" gap={8} size={14} lines={20} weight={600}>
        <StatusIcon shape="running" />
        {texts.title}
      </Row>
      <p id={descriptionId}>{problem ?? texts[where]}</p>
      <dl className={browser.facts}>
        <dt>{texts.page}</dt>
        <dd>{new URL(url).host}</dd>
        <dt>{texts.left}</dt>
        <dd>
          <TimeLeft until={until} />
        </dd>
      </dl>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <div role="status">
        {hasForeignResponse && (
          <Text
            as="p"
            paddingX={12}
            paddingY={8}
            radius={6}
            surface="warn-subtle"
            size={12}
            lines={18}
            tone="text"
          >
            {messages.strange}
          </Text>
        )}
      </div>
      {where === 'browser' && (
        <>
          <Button
            size="large"
            busy={busy}
            onClick={() => void submit(async () => void (await bridge.shell.link.open({ url })))}
          >
            {!busy && <ExternalLink aria-hidden />}
            {texts.again}
          </Button>
          <Button size="large" onClick={() => void copyText(url, texts.copied)}>
            <Copy aria-hidden />
            {texts.copy}
          </Button>
        </>
      )}
      <Button size="large" kind="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <FailureMessage failure={failure} />
    </section>
  );
}
