import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ListTexts } from '#parts/ListTexts.ts';

const list: ListTexts = {
  title: 'Access tokens',
  rows: 'access tokens',
  empty: 'You have no access tokens yet. A program with an access token signs in as you.',
};

type Unit = 'minute' | 'hour' | 'day';

export const messages = {
  list,
  intro: 'A program with an access token can use this server with your permissions.',
  noName: '(no name)',
  columns: {
    name: 'Name',
    by: 'Created by',
    created: 'Created',
    expires: 'Expires',
    renews: 'Renews',
    actions: 'Actions',
  },
  you: 'You',
  anotherUser: 'Another user',
  renews: 'While in use',
  expiry: {
    never: 'Never',
    expired: 'Expired',
    expiresIn: (left: string) => `in ${left}`,
    lessThan: (unit: Unit) => `less than a ${unit}`,
    count: (count: number, unit: Unit) => `${formatInteger(count)} ${unit}${count === 1 ? '' : 's'}`,
  },
  close: 'Close',
  make: {
    open: 'New token',
    title: 'Create access token',
    name: 'Name',
    nameHint: 'Name of the program that will use it, so you know later which token to delete.',
    nameTooLong: (most: number) => `At most ${most} characters.`,
    nameInvalid: 'A name cannot contain line breaks or other control characters.',
    expires: 'Expires',
    days: (days: number) => `in ${days} days`,
    renews: 'Renew while in use',
    renewsHint: 'If used in its last 15 days, it is extended by 30 days from then.',
    save: 'Create token',
    saving: 'Creating ...',
    done: 'Access token created',
    inputPreserved: 'Your changes are still here.',
    mayExist:
      'The token may have been created anyway. Check the list before you try again. If it is there, delete it, because it cannot be displayed again.',
  },
  createdDialog: {
    title: (name: string) => `Access token of ${name}`,
    use: 'How to use it',
    header: 'Send the token with every request, in this header:',
    headerText: 'Authorization: Bearer <access token>',
    basic:
      'For programs that only support a user name and a password: the user name is “token”, and the password is the access token.',
    tryIt: 'To test the token, store it in the variable TOKEN and request your user:',
    command: (address: string) => `curl -H "Authorization: Bearer $TOKEN" ${address}/auth/whoami`,
    warning: 'Anyone with this token has your permissions until it expires or you delete it.',
  },
  deletion: {
    open: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete access token ${name}`,
    text: 'Programs that use it can no longer sign in. This cannot be undone.',
    ofAnother: (name: string) => `It was created by ${name}.`,
    ofUnknownUser: 'It was created by another user.',
    ownSession: 'You are signed in with an access token. If you delete that token, your session here ends.',
    confirm: 'Delete',
    done: 'Access token deleted',
  },
  none: {
    old: 'This server does not support personal access tokens',
    oldText:
      'Its version is too old. A program can use the access token in one of your kubeconfigs: it is the password of the user “token”. It never expires.',
    oldPasswordText:
      'Its version is too old. A program can sign in with a user name and a password of this server.',
    kubeconfigs: 'Go to Kubeconfigs',
    noSignIn: 'This server has no sign-in',
    noSignInText: 'Anyone who can reach this server has full access, so there are no access tokens.',
  },
} as const;
