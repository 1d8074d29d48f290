import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SilencePreview as Preview, SentNotification, SilenceMark } from '#contract/notifications.ts';
import type { SendOutcome, SilencedResource } from '#contract/rules/notifications.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import { Age } from '#kit/format/Age.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useServerNow } from '../bridge/serverTime.ts';
import { isForbidden, toDisplayFailure } from '../failures.ts';
import { toResourceOption } from '../permissions/searchOptions.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { messages, silenceKindLabels } from './messages.ts';
import styles from './Silences.module.css';
import { hasChildren, silencedResourceAddress } from './silencedResource.ts';
import { silenceWarnings } from './silenceWarnings.ts';
import { useSilencedResource } from './useSilencedResource.ts';
import { useSilencePreview } from './useSilencePreview.ts';

const { preview: texts } = messages;
const dayMs = 24 * 60 * 60_000;
const maxListed = 5;
const outcomes: readonly SendOutcome[] = ['sent', 'failed', 'repeated', 'silenced', 'waiting', 'other'];

/** `In the last 7 days`, or the start date if the stored history is shorter. */
function whenText(since: string, nowMs: number): string {
  const days = (nowMs - Date.parse(since)) / dayMs;
  const whole = Math.round(days);
  return whole > 0 && Math.abs(days - whole) < 0.05
    ? texts.lastDays(whole)
    : texts.since(formatMoment(since));
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box minWidth={0}>
      <p className={styles.caption}>{title}</p>
      <Stack as="ul" aria-label={title}>
        {children}
      </Stack>
    </Box>
  );
}

const ruleHref = (id: string): string => `${resourceRules.notifications.path}?id=${encodeURIComponent(id)}`;

function LatestLine({ send }: { readonly send: SentNotification }) {
  const { id, event, resource, createdAt } = send;
  return (
    <Row as="li" minWidth={0} minHeight={24} gap={8}>
      <Link to={`/notifications?id=${encodeURIComponent(id)}`} className={styles.cut} data-tooltip={event}>
        {event}
      </Link>
      <span className={styles.cut} data-tooltip={resource.name ?? resource.id}>
        {visibleName(resource.name ?? resource.id)}
      </span>
      <span
        className={`${layout({ fixed: true, size: 12, tone: 'faint', digits: true })} ${layout({ marginLeft: 'auto' })}`}
      >
        <Age instant={createdAt} suffix=" ago" />
      </span>
    </Row>
  );
}

function PastNotifications({ past, nowMs }: { readonly past: Preview['past']; readonly nowMs: number }) {
  if (past === null)
    return (
      <Text as="p" tone="muted">
        {texts.noPast}
      </Text>
    );
  const outcomeTexts = outcomes.flatMap((one) =>
    past.outcomes[one] === 0 ? [] : [texts.outcome[one](past.outcomes[one])],
  );
  return (
    <>
      <Text as="p" weight={500} tone="text">
        {texts.times(past.times, whenText(past.since, nowMs))}
      </Text>
      {past.times > 0 && outcomeTexts.length > 0 && (
        <Text as="p" tone="muted">
          {texts.outcomes(outcomeTexts)}
        </Text>
      )}
      {past.times > 0 && (
        <div className={styles.parts}>
          <Part title={texts.rules}>
            {past.rules.slice(0, maxListed).map(({ rule, times }) => (
              <Row key={rule.id} as="li" minWidth={0} minHeight={24} gap={8}>
                <Link to={ruleHref(rule.id)} className={styles.cut} data-tooltip={rule.name ?? rule.id}>
                  {rule.name ?? texts.unknownRule}
                </Link>
                <span
                  className={`${layout({ fixed: true, size: 12, tone: 'faint', digits: true })} ${layout({ marginLeft: 'auto' })}`}
                >
                  {texts.times1(times)}
                </span>
              </Row>
            ))}
            {past.rules.length > maxListed && (
              <Text as="li" fixed size={12} tone="faint" digits>
                {texts.more(past.rules.length - maxListed)}
              </Text>
            )}
          </Part>
          <Part title={texts.latest}>
            {past.latest.slice(0, maxListed).map((send) => (
              <LatestLine key={send.id} send={send} />
            ))}
          </Part>
        </div>
      )}
    </>
  );
}

function AffectedChildren({ below }: { readonly below: Preview['below'] }) {
  if (below === null)
    return (
      <Text as="p" tone="muted">
        {texts.noBelow}
      </Text>
    );
  const listed = below.some.slice(0, maxListed);
  return (
    <div>
      <Text as="p" weight={500} tone="text">
        {texts.below(below.total)}
      </Text>
      {listed.length > 0 && (
        <Stack as="ul">
          {listed.map(({ kind, id, name, type }) => (
            <Row key={id} as="li" minWidth={0} minHeight={24} gap={8}>
              <Icon name={type ?? kind} />
              <Link
                to={silencedResourceAddress({ kind, id })}
                className={styles.cut}
                data-tooltip={name ?? id}
              >
                {visibleName(name ?? id)}
              </Link>
            </Row>
          ))}
          {below.total > listed.length && (
            <Text as="li" fixed size={12} tone="faint" digits>
              {texts.more(below.total - listed.length)}
            </Text>
          )}
        </Stack>
      )}
    </div>
  );
}

function OverlappingSilence({ silence }: { readonly silence: SilenceMark }) {
  const { id, until, by, thing, recursive } = silence;
  return (
    <div className={styles.warning}>
      <StatusIcon shape="info" />
      <p>
        {isForever(until)
          ? texts.otherEndless(by?.name ?? undefined)
          : texts.other(formatMoment(until), by?.name ?? undefined)}
        {recursive && texts.otherThrough(thing.name ?? thing.id)}.
      </p>
      <Link to={`${resourceRules.silences.path}?id=${encodeURIComponent(id)}`}>{texts.show}</Link>
    </div>
  );
}

function previewProblem(error: Error, online: boolean): string {
  if (isForbidden(error)) return texts.forbidden;
  return online ? texts.failed(toDisplayFailure(error).sentence) : texts.offline;
}

interface HeadlineProps {
  readonly thing: SilencedResource | undefined;
  readonly recursive: boolean;
}

/** Names the silenced resource with its type and cluster: names such as `payments` are used many times. */
function Headline({ thing, recursive }: HeadlineProps) {
  const found = useSilencedResource(thing);
  if (thing === undefined || found === undefined) return null;
  const { label, qualifier } = toResourceOption(found);
  const kind = silenceKindLabels[thing.kind];
  return (
    <Text as="p" weight={500} tone="text">
      {texts.headline(visibleName(label), qualifier ?? kind, recursive && hasChildren(thing.kind))}
    </Text>
  );
}

/**
 * Preview of the silence in the surrounding form. It never prevents saving.
 * @param ownId id of the edited silence
 */
export function SilencePreviewPanel({ ownId }: { readonly ownId: string | undefined }) {
  const { input, preview, error, isOutdated } = useSilencePreview(ownId);
  const nowMs = useServerNow();
  const online = useServerOnline();
  const warnings = input === undefined ? [] : silenceWarnings(input, preview, nowMs);
  return (
    <FieldFrame label={messages.form.preview} group>
      {(_control, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot use the frame's label as its name.
        <div role="group" {...group} className={styles.preview} aria-busy={isOutdated}>
          <Headline thing={input?.thing} recursive={input?.recursive === true} />
          {warnings.map((text) => (
            <p key={text} className={styles.warning} role="status">
              <StatusIcon shape="warning" />
              <span>{text}</span>
            </p>
          ))}
          {input === undefined ? (
            <Text as="p" tone="muted">
              {texts.incomplete}
            </Text>
          ) : preview === undefined ? (
            <Text as="p" tone="muted" role="status">
              {error === null ? texts.looking : previewProblem(error, online)}
            </Text>
          ) : (
            <>
              {preview.others.map((silence) => (
                <OverlappingSilence key={silence.id} silence={silence} />
              ))}
              <PastNotifications past={preview.past} nowMs={nowMs} />
              {input.recursive && hasChildren(input.thing.kind) && <AffectedChildren below={preview.below} />}
            </>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
