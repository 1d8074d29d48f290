import type { ConnectionType } from './ConnectionType.ts';
import { aws } from './types/aws.ts';
import { azure } from './types/azure.ts';
import { azureDevops } from './types/azure_devops.ts';
import { discord } from './types/discord.ts';
import { dynatrace } from './types/dynatrace.ts';
import { elasticsearch } from './types/elasticsearch.ts';
import { email } from './types/email.ts';
import { folder } from './types/folder.ts';
import { gcs } from './types/gcs.ts';
import { genericWebhook } from './types/generic_webhook.ts';
import { git } from './types/git.ts';
import { github } from './types/github.ts';
import { gitlab } from './types/gitlab.ts';
import { googleChat } from './types/google_chat.ts';
import { googleCloud } from './types/google_cloud.ts';
import { http } from './types/http.ts';
import { ifttt } from './types/ifttt.ts';
import { jmeter } from './types/jmeter.ts';
import { kubernetes } from './types/kubernetes.ts';
import { ldap } from './types/ldap.ts';
import { matrix } from './types/matrix.ts';
import { mattermost } from './types/mattermost.ts';
import { mongo } from './types/mongo.ts';
import { mysql } from './types/mysql.ts';
import { ntfy } from './types/ntfy.ts';
import { opsgenie } from './types/opsgenie.ts';
import { postgres } from './types/postgres.ts';
import { prometheus } from './types/prometheus.ts';
import { pushbullet } from './types/pushbullet.ts';
import { pushover } from './types/pushover.ts';
import { redis } from './types/redis.ts';
import { restic } from './types/restic.ts';
import { rocketchat } from './types/rocketchat.ts';
import { s3 } from './types/s3.ts';
import { sftp } from './types/sftp.ts';
import { slack } from './types/slack.ts';
import { smb } from './types/smb.ts';
import { sqlServer } from './types/sql_server.ts';
import { teams } from './types/teams.ts';
import { telegram } from './types/telegram.ts';
import { windows } from './types/windows.ts';
import { zulipChat } from './types/zulip_chat.ts';

/** All connection types with a form. To add a type, add a file and a line here. */
export const connectionTypes: readonly ConnectionType[] = [
  postgres,
  mysql,
  sqlServer,
  http,
  elasticsearch,
  mongo,
  ldap,
  prometheus,
  github,
  gitlab,
  azureDevops,
  googleCloud,
  gcs,
  kubernetes,
  redis,
  windows,
  sftp,
  aws,
  s3,
  azure,
  smb,
  restic,
  jmeter,
  dynatrace,
  folder,
  git,
  discord,
  email,
  googleChat,
  ifttt,
  mattermost,
  matrix,
  ntfy,
  opsgenie,
  pushbullet,
  pushover,
  rocketchat,
  slack,
  teams,
  telegram,
  zulipChat,
  genericWebhook,
];

const byType = new Map(connectionTypes.map((each) => [each.type, each]));

/** Undefined for a type without a form. */
export const connectionTypeOf = (type: unknown): ConnectionType | undefined =>
  typeof type === 'string' ? byType.get(type) : undefined;
