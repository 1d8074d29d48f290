import { formatInteger } from '../../kit/format/formatNumber.ts';
import type { ListWords } from '../../parts/list/ListWords.ts';

const list: ListWords = {
  title: 'Access tokens',
  rows: 'access tokens',
  empty: 'You have no access tokens here yet. A program that has one comes in as you.',
};

type Unit = 'minute' | 'hour' | 'day';

export const messages = {
  list,
  intro: 'With an access token a program of yours comes in to this server and may do what you may.',
  noName: '(no name)',
  columns: {
    name: 'Name',
    by: 'Made By',
    made: 'Made',
    expires: 'Expires',
    renews: 'Renews',
    actions: 'Actions',
  },
  you: 'You',
  somebodyElse: 'Somebody else',
  renews: 'While it is used',
  expiry: {
    never: 'Never',
    over: 'Expired',
    ahead: (left: string) => `in ${left}`,
    lessThan: (unit: Unit) => `less than a ${unit}`,
    count: (count: number, unit: Unit) => `${formatInteger(count)} ${unit}${count === 1 ? '' : 's'}`,
  },
  cancel: 'Cancel',
  close: 'Close',
  make: {
    open: 'Make a token',
    title: 'Make an access token',
    name: 'Name',
    nameHint: 'Of the program that will use it, so that you know later which one to delete.',
    nameLong: (most: number) => `At most ${most} characters.`,
    nameOdd: 'A name has no line breaks or other control characters.',
    expires: 'Expires',
    days: (days: number) => `in ${days} days`,
    renews: 'Renew while it is used',
    renewsHint: 'Used in its last 15 days, it is good for 30 days from then.',
    save: 'Make the token',
    saving: 'Making ...',
    done: 'Access token made',
    failedKept: 'What you entered is still here.',
    perhapsMade:
      'The token may have been made all the same. Look for it in the list before you try again: nobody can see it any more, so delete it there.',
  },
  made: {
    title: (name: string) => `Access token of ${name}`,
    use: 'How to use it',
    header: 'A program sends it with every request, in this header:',
    headerText: 'Authorization: Bearer <access token>',
    basic:
      'Where a program can only send a user name and a password: the user name is “token”, the password is the access token.',
    tryIt: 'To see whether it works, put it into the variable TOKEN and ask who it is:',
    command: (address: string) => `curl -H "Authorization: Bearer $TOKEN" ${address}/auth/whoami`,
    careful: 'Whoever has it may do what you may, until it expires or you delete it.',
  },
  deletion: {
    open: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete access token ${name}`,
    text: 'Whatever uses it is refused from now on. This cannot be taken back.',
    ofAnother: (name: string) => `It was made by ${name}.`,
    ofSomebody: 'It was made by somebody else.',
    ownSession: 'You are signed in by an access token. If it is this one, your session here ends, too.',
    confirm: 'Delete',
    done: 'Access token deleted',
  },
  none: {
    old: 'This server makes no personal tokens',
    oldText:
      'It is older than they are. A program can use the access token inside a kubeconfig of yours: there it is the password of the user “token”. It never expires.',
    oldPasswordText:
      'It is older than they are. A program signs in with a user name and a password of this server.',
    kubeconfigs: 'Go to Kubeconfigs',
    nobody: 'Nobody signs in at this server',
    nobodyText: 'Whoever reaches it may do everything there, so there is nobody to have a token.',
  },
} as const;
