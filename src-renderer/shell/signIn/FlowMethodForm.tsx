import { useEffect, useState } from 'react';
import { Row } from '#kit/layout/boxes.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { messages as identityMessages } from '../identity/messages.ts';
import { FlowForm } from './FlowForm.tsx';
import type { SignInMethodProps } from './SignInMethodProps.ts';
import { StageLink } from './StageLink.tsx';

/** Whether the open workspace allows registration. False while loading. */
function useRegistrationOffered(): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    bridge.session.flow.offered().then(
      ({ registration }) => setOffered(registration),
      // The connection was lost, which the connection state reports. Do not offer registration.
      () => setOffered(false),
    );
  }, []);
  return offered;
}

/** Links for users who cannot sign in: account recovery and registration. */
function OtherFlows({ back }: { readonly back: string }) {
  const registration = useRegistrationOffered();
  const address = (path: string) => `${path}?${new URLSearchParams({ return_to: back })}`;
  return (
    <Row as="p" wrap align="stretch" justify="space-between" gap={16} rowGap={8}>
      <StageLink to={address('/recovery')}>{identityMessages.links.resetPassword}</StageLink>
      {registration && <StageLink to={address('/registration')}>{identityMessages.links.register}</StageLink>}
    </Row>
  );
}

/** Sign-in with the identity service: first sign-in, confirmation, or second factor. */
export function FlowMethodForm({
  workspace,
  reason,
  back,
  isOverlay,
  onPurpose,
  onDone,
  below,
}: SignInMethodProps) {
  const secondFactor = reason === 'second-factor';
  const confirming = reason === 'confirm';
  return (
    <FlowForm
      // A new form, without the input of the previous one.
      key={`${workspace.id} ${secondFactor}`}
      kind="login"
      aal={secondFactor ? 'aal2' : 'aal1'}
      refresh={confirming}
      back={back}
      isOverlay={isOverlay}
      onPurpose={onPurpose}
      {...(confirming ? { onDone } : {})}
    >
      {reason === 'sign-in' && !isOverlay && <OtherFlows back={back} />}
      {below}
    </FlowForm>
  );
}
