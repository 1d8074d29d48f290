import { Building2, Globe, KeyRound, type LucideIcon, Mail, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SignInMethod } from '#contract/rules/signInMethods.ts';
import { onDemand } from '#kit/onDemand.ts';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { messages } from '../messages.ts';
import { CredentialForm } from './CredentialForm.tsx';
import { FlowMethodForm } from './FlowMethodForm.tsx';
import type { SignInMethodProps } from './SignInMethodProps.ts';
import type { BrowserMethod } from './signInMethodChoice.ts';

/** Loaded only for servers with browser sign-in. */
const BrowserSignInMethod = onDemand(() => import('./BrowserMethodForm.tsx')).component(
  (module) => module.BrowserMethodForm,
);

interface SignInMethodRow {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly Component: ComponentType<SignInMethodProps>;
}

const withCredential =
  (way: 'basic' | 'accessToken') =>
  ({ onDone, below }: SignInMethodProps) => (
    <>
      <CredentialForm method={way} onDone={onDone} />
      {below}
    </>
  );

const inBrowser =
  (door: BrowserMethod) =>
  ({ workspace, reason, onDone, below }: SignInMethodProps) => (
    <BrowserSignInMethod
      fallback={<SkeletonFields count={2} />}
      method={door}
      workspace={workspace}
      confirm={reason === 'confirm'}
      onDone={onDone}
    >
      {below}
    </BrowserSignInMethod>
  );

const { methods: labels } = messages.signIn;

export const signInMethodRows: Readonly<Record<SignInMethod, SignInMethodRow>> = {
  oidc: { label: labels.oidc, Icon: Globe, Component: inBrowser('oidc') },
  hosted: { label: labels.hosted, Icon: Building2, Component: inBrowser('hosted') },
  flow: { label: labels.flow, Icon: Mail, Component: FlowMethodForm },
  password: { label: labels.password, Icon: UserRound, Component: withCredential('basic') },
  token: { label: labels.token, Icon: KeyRound, Component: withCredential('accessToken') },
};
