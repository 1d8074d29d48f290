import { defaultTokenDays, tokenDays } from '#contract/rules/tokens.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { describeTokenFailure } from './describeTokenFailure.ts';
import { messages } from './messages.ts';
import { showCreatedToken } from './TokenCreatedDialog.tsx';

const { make: texts } = messages;

const maxNameLength = 200;

const rows: readonly FieldRow[] = [
  {
    kind: 'text',
    name: 'name',
    label: texts.name,
    hint: texts.nameHint,
    required: true,
    check: (value) => {
      const name = String(value).trim();
      if (/\p{Cc}/u.test(name)) return texts.nameInvalid;
      return name.length > maxNameLength ? texts.nameTooLong(maxNameLength) : undefined;
    },
  },
  {
    kind: 'select',
    name: 'days',
    label: texts.expires,
    required: true,
    options: tokenDays.map((days) => ({ value: String(days), label: texts.days(days) })),
  },
  { kind: 'checkbox', name: 'renews', label: texts.renews, hint: texts.renewsHint },
];

const blank: FormRecord = { name: '', days: String(defaultTokenDays), renews: false };

/**
 * Form of a new token.
 * The dialog stays open during the request, because the server returns the token only once.
 */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useKitForm(rows, blank);
  const { disabledReason, submit } = useServerAction({
    call: bridge.tokens.make,
    invalidates: [queries.tokens.key()],
    toasts: { done: texts.done },
  });
  const createToken = async ({ name, days, renews }: FormRecord) => {
    const wish = { name: String(name).trim(), days: Number(days), renews: renews === true };
    const { token } = await submit(wish);
    showCreatedToken({ name: wish.name, token });
  };
  return (
    <FormDialog
      title={texts.title}
      size="small"
      form={form}
      disabledReason={disabledReason}
      onSubmit={createToken}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      describeFailure={describeTokenFailure}
      onClose={onClose}
    />
  );
}
