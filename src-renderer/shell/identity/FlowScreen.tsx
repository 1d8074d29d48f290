import { useLocation } from '@tanstack/react-router';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { loginAddress } from '../returnTo.ts';
import { FlowForm } from '../signIn/FlowForm.tsx';
import { SignInStage } from '../signIn/SignInStage.tsx';
import { StageLink } from '../signIn/StageLink.tsx';
import { useReturnAddress } from '../signIn/useFlow.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import type { StageFlow } from './flowPaths.ts';
import { messages } from './messages.ts';

/** Registration, recovery or verification, before the frame. */
export function FlowScreen({ kind }: { readonly kind: StageFlow }) {
  const back = useReturnAddress();
  const navigateTo = useNavigateTo();
  const query = parseSearch(useLocation().searchStr);
  return (
    <SignInStage title={messages.titles[kind]}>
      <FlowForm
        key={`${kind} ${firstParamValue(query, 'flow') ?? ''}`}
        kind={kind}
        back={back}
        flowId={firstParamValue(query, 'flow')}
        token={firstParamValue(query, 'token')}
        onDone={() => navigateTo(back, { replace: true })}
      >
        <StageLink to={loginAddress(back)}>{messages.links.signIn}</StageLink>
      </FlowForm>
    </SignInStage>
  );
}
