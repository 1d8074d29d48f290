import { useState } from 'react';
import { resourceRules } from '#contract/rules/resources.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { type NewAgent, newAgent, newAgentRows, newAgentSchema } from './agentForm.ts';
import { describeAgentFailure } from './describeAgentFailure.ts';
import { InstructionsDialog } from './InstructionsDialog.tsx';
import type { AgentInstallation } from './instructions.ts';
import { agentTexts, messages } from './messages.ts';

const { form: texts } = messages;

interface NewAgentDialogProps {
  readonly origin: string;
  readonly onCreated: (installation: AgentInstallation) => void;
  readonly onClose: () => void;
}

/**
 * The form of a new agent.
 * The dialog stays open during the request, because the server returns the token only once.
 */
function NewAgentDialog({ origin, onCreated, onClose }: NewAgentDialogProps) {
  const [defaults] = useState(() => newAgent(origin));
  const form = useKitForm<NewAgent, NewAgent>(newAgentSchema, defaults, { rows: newAgentRows });
  const { disabledReason, submit } = useServerAction({
    requirement: resourceRules.agents.writes,
    call: bridge.resources.create,
    invalidates: [queries.resources.key()],
    toasts: { done: agentTexts.added },
  });
  const create = async (values: NewAgent): Promise<AgentInstallation> => {
    const { name, properties, kubernetes, pushTelemetry } = values;
    const { once } = await submit({ kind: 'agents', record: { name, properties } });
    return {
      agentName: name,
      host: origin,
      // The server returns a token with every new agent.
      accessToken: once ?? '',
      scrapeInterval: kubernetes.enabled ? kubernetes.interval : undefined,
      topologyName: pushTelemetry.enabled ? pushTelemetry.topologyName : undefined,
    };
  };
  return (
    <FormDialog
      title={texts.createTitle}
      form={form}
      draftKey="agent/new"
      disabledReason={disabledReason}
      onSubmit={create}
      submitLabel={texts.next}
      busyLabel={texts.nextBusy}
      describeFailure={describeAgentFailure}
      onDone={onCreated}
      onClose={onClose}
    />
  );
}

/**
 * “Create new agent”: the form, then the installation instructions.
 * The token lives only in this component's state.
 */
export function CreateAgentDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useWorkspaces();
  const origin = list?.workspaces.find(({ id }) => id === list.openId)?.origin;
  const [installation, setInstallation] = useState<AgentInstallation>();
  if (installation !== undefined) return <InstructionsDialog installation={installation} onClose={onClose} />;
  if (origin === undefined) return null;
  return <NewAgentDialog origin={origin} onCreated={setInstallation} onClose={onClose} />;
}
