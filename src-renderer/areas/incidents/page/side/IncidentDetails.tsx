import { Copy, Pencil } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import {
  incidentSeverities,
  incidentTypes,
  isIncidentClosed,
  toIncidentType,
  toSeverity,
} from '#contract/rules/incidents.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatBetween, formatElapsed } from '#kit/format/formatAge.ts';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { severityLook, statusLook, typeLook } from '#parts/incidents/incidentLooks.ts';
import { useIncidentActionState, useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { Avatar } from '#parts/people/Avatar.tsx';
import { useMe } from '../../useIncident.ts';
import { EditIncident } from './EditIncident.tsx';
import { IconSelect } from './IconSelect.tsx';
import { IncidentStatusSelect } from './IncidentStatusSelect.tsx';
import { messages } from './messages.ts';
import { ResponderSummary } from './ResponderSummary.tsx';
import { Responders } from './Responders.tsx';
import styles from './Side.module.css';
import { type SectionState, SideSection } from './SideSection.tsx';
import { useDelayedSave } from './useDelayedSave.ts';

const { details: texts } = messages;

interface PageProps {
  readonly page: IncidentPage;
}

/** An icon and its word, for users without permission to change the value. */
function ReadOnlyValue({ mark, word }: { readonly mark: ReactNode; readonly word: string }) {
  return (
    <span className={styles.looked}>
      {mark}
      {word}
    </span>
  );
}

function useDelayedField({ page }: PageProps, field: 'severity' | 'type') {
  const submitChange = useIncidentChange();
  return useDelayedSave(page[field], (value, was) => {
    void submitChange({
      kind: 'incident.change',
      incidentId: page.id,
      to: { [field]: value },
      was: { [field]: was },
    });
  });
}

const typeMark = (text: string) => {
  const { word, icon: Icon } = typeLook(text);
  return { word, mark: <Icon aria-hidden /> };
};

const statusMark = (text: string) => {
  const { word, icon: Icon } = statusLook(text);
  return { word, mark: <Icon aria-hidden /> };
};

const severityMark = (text: string) => {
  const { word, shape } = severityLook(text);
  return { word, mark: <StatusIcon shape={shape} /> };
};

interface EditProps extends PageProps {
  readonly disabledReason: string | undefined;
}

function PrioritySelect({ page, disabledReason }: EditProps) {
  const [shown, choose] = useDelayedField({ page }, 'severity');
  return (
    <IconSelect
      label={texts.priority}
      options={incidentSeverities.map((value) => ({ value, ...severityMark(value) }))}
      value={toSeverity(shown)}
      {...severityMark(shown)}
      disabledReason={disabledReason}
      // A different spelling of the same severity is not a change.
      onChange={(value) => choose(value === toSeverity(page.severity) ? page.severity : value)}
    />
  );
}

function TypeSelect({ page, disabledReason }: EditProps) {
  const [shown, choose] = useDelayedField({ page }, 'type');
  return (
    <IconSelect
      label={texts.type}
      options={incidentTypes.map((value) => ({ value, ...typeMark(value) }))}
      value={toIncidentType(shown)}
      {...typeMark(shown)}
      disabledReason={disabledReason}
      onChange={(value) => choose(value === toIncidentType(page.type) ? page.type : value)}
    />
  );
}

/** Time since the incident began, or its total duration. */
function Duration({ page }: PageProps) {
  const now = useSyncExternalStore(onClockTick, clockNow);
  const end = page.closedAt ?? (isIncidentClosed(page.status) ? page.updatedAt : null);
  return end === null ? formatElapsed(page.createdAt, now) : formatBetween(page.createdAt, end);
}

function Commanders({ page }: PageProps) {
  const { commander } = page;
  if (commander === null) return <Text tone="muted">{texts.none}</Text>;
  return (
    <span className={styles.looked}>
      <Avatar name={commander.name} />
      <span className={styles.word}>{commander.name}</span>
    </span>
  );
}

interface DescriptionProps extends EditProps {
  readonly onEdit: (() => void) | undefined;
}

function Description({ page, onEdit, disabledReason }: DescriptionProps) {
  const me = useMe();
  return (
    <Box marginTop={8} flow="anywhere">
      {page.description.trim() === '' ? (
        <Text as="p" tone="muted">
          {texts.noDescription}
        </Text>
      ) : (
        <SafeHtml text={page.description} currentUserId={me.id} />
      )}
      {onEdit !== undefined && (
        <Button kind="quiet" className={styles.edit} disabledReason={disabledReason} onClick={onEdit}>
          <Pencil aria-hidden />
          {texts.edit}
        </Button>
      )}
    </Box>
  );
}

export function IncidentDetails({ page, open, onToggle }: PageProps & SectionState) {
  const { isPermitted, disabledReason } = useIncidentActionState();
  const [editing, setEditing] = useState(false);
  const change = isPermitted ? { page, disabledReason } : undefined;
  return (
    <SideSection title={texts.title} open={open} onToggle={onToggle}>
      <dl className={styles.facts}>
        <Fact label={texts.id}>
          <span className={styles.id}>{page.displayId}</span>
          <IconButton
            className={styles.copy}
            label={texts.copy}
            onClick={() => void copyText(page.displayId, texts.copied(page.displayId))}
          >
            <Copy aria-hidden />
          </IconButton>
        </Fact>
        <Fact label={texts.type}>
          {change ? <TypeSelect {...change} /> : <ReadOnlyValue {...typeMark(page.type)} />}
        </Fact>
        <Fact label={texts.status}>
          {change ? <IncidentStatusSelect {...change} /> : <ReadOnlyValue {...statusMark(page.status)} />}
        </Fact>
        <Fact label={texts.priority}>
          {change ? <PrioritySelect {...change} /> : <ReadOnlyValue {...severityMark(page.severity)} />}
        </Fact>
        <Fact label={texts.commanders}>
          <Commanders page={page} />
        </Fact>
        <Fact label={texts.responders}>
          <ResponderSummary page={page} />
        </Fact>
        <Fact label={texts.started}>
          <Age instant={page.createdAt} suffix={texts.ago} />
        </Fact>
        <Fact label={texts.duration}>
          <Duration page={page} />
        </Fact>
      </dl>
      <Description
        page={page}
        disabledReason={disabledReason}
        onEdit={isPermitted ? () => setEditing(true) : undefined}
      />
      <Responders page={page} />
      {editing && (
        <EditIncident page={page} disabledReason={disabledReason} onClose={() => setEditing(false)} />
      )}
    </SideSection>
  );
}
