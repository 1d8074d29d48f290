import type { RefObject } from 'react';
import type { WorkspaceAuthority } from '#contract/entities/workspace.ts';
import { defaultProvider } from '#contract/rules/signInMethods.ts';
import { authorityLimitBytes, type WorkspaceColor, workspaceColors } from '#contract/rules/workspaces.ts';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import type { ChoiceOption } from '#kit/fields/ChoiceOption.ts';
import { FileField } from '#kit/fields/FileField.tsx';
import { RadioGroup } from '#kit/fields/RadioGroup.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { TextListField } from '#kit/fields/TextListField.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import {
  addressProblem,
  type ConnectionSettings,
  defaultFrontend,
  guardProblem,
} from './connectionSettings.ts';
import { messages } from './messages.ts';
import { WorkspaceMark } from './WorkspaceMark.tsx';

const proxies = (['system', 'none', 'own'] as const).map((value) => ({
  value,
  label: messages.proxies[value],
}));

const signIns = (['found', 'hosted'] as const).map((value) => ({ value, label: messages.signIns[value] }));

const none = 'none';
const colorOptions: ReadonlyArray<ChoiceOption<WorkspaceColor | typeof none>> = [
  { value: none, label: messages.noColour },
  ...workspaceColors.map((value) => ({
    value,
    label: messages.colours[value],
    mark: <WorkspaceMark colour={value} />,
  })),
];

interface ConnectionSettingsFieldsProps {
  readonly value: ConnectionSettings;
  readonly onChange: (value: ConnectionSettings) => void;
  /** The stored certificate authority. */
  readonly storedAuthority?: WorkspaceAuthority | null;
  /** The server has no sign-in: a stand-alone health checker. */
  readonly withoutSignIn?: boolean;
  /** The field for the address of the hosted provider's sign-in pages, to focus it. */
  readonly providerField?: RefObject<HTMLInputElement | null> | undefined;
}

/** Sign-in system, with the addresses of a hosted provider. */
function SignInFields({
  value,
  change,
  providerField,
}: Pick<ConnectionSettingsFieldsProps, 'value' | 'providerField'> & {
  change(part: Partial<ConnectionSettings>): void;
}) {
  return (
    <>
      <RadioGroup
        label={messages.signIn}
        hint={messages.signInHint}
        options={signIns}
        value={value.signIn}
        onChange={(signIn) => change({ signIn })}
      />
      {value.signIn === 'hosted' && (
        <>
          <TextField
            ref={providerField}
            label={messages.accounts}
            hint={messages.accountsHint}
            placeholder={defaultProvider.accounts}
            inputMode="url"
            error={addressProblem(value.accounts)}
            value={value.accounts}
            onChange={(event) => change({ accounts: event.target.value })}
          />
          <TextField
            label={messages.frontend}
            hint={messages.frontendHint}
            placeholder={defaultFrontend(value)}
            inputMode="url"
            error={addressProblem(value.frontend)}
            value={value.frontend}
            onChange={(event) => change({ frontend: event.target.value })}
          />
        </>
      )}
    </>
  );
}

/** Form fields for proxy, certificate authority, sign-in, color, read-only mode and guard of a workspace. */
export function ConnectionSettingsFields({
  value,
  onChange,
  storedAuthority = null,
  withoutSignIn = false,
  providerField,
}: ConnectionSettingsFieldsProps) {
  const change = (part: Partial<ConnectionSettings>) => onChange({ ...value, ...part });
  return (
    <Stack minWidth={0} gap={16}>
      <RadioGroup
        label={messages.proxy}
        options={proxies}
        value={value.proxy}
        onChange={(proxy) => change({ proxy })}
      />
      {value.proxy === 'own' && (
        <TextField
          label={messages.proxyAddress}
          hint={messages.proxyHint}
          placeholder={messages.proxyExample}
          inputMode="url"
          required
          value={value.proxyAddress}
          onChange={(event) => change({ proxyAddress: event.target.value })}
        />
      )}
      <FileField
        label={messages.authority}
        hint={
          storedAuthority === null
            ? messages.authorityHint
            : `${messages.storedAuthority(storedAuthority.subject, storedAuthority.validTo.slice(0, 10))} ${messages.authorityHint}`
        }
        accept=".pem,.crt,.cer,.cert"
        maxBytes={authorityLimitBytes}
        value={value.authority}
        onChange={(authority) => change({ authority, withoutAuthority: false })}
      />
      {storedAuthority !== null && value.authority === null && (
        <Checkbox
          label={messages.withoutAuthority}
          value={value.withoutAuthority}
          onChange={(withoutAuthority) => change({ withoutAuthority })}
        />
      )}
      {!withoutSignIn && <SignInFields value={value} change={change} providerField={providerField} />}
      <RadioGroup
        label={messages.colour}
        options={colorOptions}
        value={value.colour ?? none}
        onChange={(colour) => change({ colour: colour === none ? null : colour })}
      />
      <Checkbox
        label={messages.readOnly}
        hint={messages.readOnlyHint}
        value={value.readOnly}
        onChange={(readOnly) => change({ readOnly })}
      />
      <Checkbox
        label={messages.guardWhole}
        hint={messages.guardWholeHint}
        value={value.guard.whole}
        onChange={(whole) => change({ guard: { ...value.guard, whole } })}
      />
      <TextListField
        label={messages.guardTags}
        hint={messages.guardTagsHint}
        placeholder={messages.guardTagsExample}
        error={guardProblem(value)}
        value={value.guard.tags}
        onChange={(tags) => change({ guard: { ...value.guard, tags } })}
      />
    </Stack>
  );
}
