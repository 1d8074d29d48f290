/** Lists in an instance's configuration that provide choices. */
export type ChoiceSource = 'projects' | 'issueTypes' | 'plans' | 'buckets' | 'priorities';

export interface ResponderField {
  /** Key in the stored properties. */
  readonly name: string;
  readonly label: string;
  readonly kind:
    | 'text'
    /** Multi-line text. */
    | 'long'
    /** A catalog item of the type's `instances`. */
    | 'instance'
    /** An entry of a list in the instance's configuration. Free text without such a list. */
    | 'choice'
    | 'person';
  readonly source?: ChoiceSource;
  /** Fields to clear when this one changes. */
  readonly clears?: readonly string[];
}

export interface ResponderType {
  /** Key in a team's `responder_clients` and in the stored `responderType`. */
  readonly key: ResponderTypeKey;
  readonly label: string;
  /** Name of an infrastructure icon. */
  readonly icon: string;
  readonly fields: readonly ResponderField[];
  /** Type of the catalog items that are its instances. */
  readonly instances?: InstanceType;
}

export type InstanceType = 'jira' | 'ms_planner';

export type ResponderTypeKey =
  | 'email'
  | 'jira'
  | 'service_now'
  | 'ca'
  | 'aws_support'
  | 'aws_ams_services_request'
  | 'redhat'
  | 'oracle'
  | 'vmware'
  | 'ms_planner'
  | 'person';

const text = (name: string, label: string): ResponderField => ({ name, label, kind: 'text' });
const long = (name: string, label: string): ResponderField => ({ name, label, kind: 'long' });
const choice = (
  name: string,
  label: string,
  source: ChoiceSource,
  clears?: readonly string[],
): ResponderField => ({ name, label, kind: 'choice', source, ...(clears === undefined ? {} : { clears }) });
/** The chosen instance is stored under this name. */
const instance = (label: string, clears: readonly string[]): ResponderField => ({
  name: 'configType',
  label,
  kind: 'instance',
  clears,
});

const category = text('category', 'Category');
const description = long('description', 'Description');
const body = long('body', 'Body');
const request = [category, description, body];
const productRequest = [text('product', 'Product'), ...request];

/** All types, in display order. */
export const responderTypes: readonly ResponderType[] = [
  {
    key: 'email',
    label: 'Email',
    icon: 'email',
    fields: [text('to', 'To'), text('subject', 'Subject'), body],
  },
  {
    key: 'jira',
    label: 'Jira',
    icon: 'jira',
    instances: 'jira',
    fields: [
      instance('Jira Instance', ['project', 'issueType']),
      choice('project', 'Project', 'projects'),
      choice('issueType', 'Issue Type', 'issueTypes'),
      choice('priority', 'Priority', 'priorities'),
      text('summary', 'Summary'),
      description,
    ],
  },
  { key: 'service_now', label: 'ServiceNow', icon: 'servicenow', fields: request },
  { key: 'ca', label: 'CA', icon: 'ca', fields: request },
  { key: 'aws_support', label: 'AWS Support', icon: 'aws', fields: request },
  { key: 'aws_ams_services_request', label: 'AWS AMS Service Request', icon: 'aws', fields: request },
  { key: 'redhat', label: 'Redhat', icon: 'redhat', fields: productRequest },
  { key: 'oracle', label: 'Oracle', icon: 'oracle', fields: productRequest },
  {
    key: 'ms_planner',
    label: 'Microsoft Planner',
    icon: 'microsoft',
    instances: 'ms_planner',
    fields: [
      instance('Microsoft Planner Instance', ['plan_id', 'bucket_id']),
      choice('plan_id', 'Plan', 'plans', ['bucket_id']),
      choice('bucket_id', 'Bucket', 'buckets'),
      choice('priority', 'Priority', 'priorities'),
      text('title', 'Title'),
      description,
    ],
  },
  { key: 'vmware', label: 'VMWare', icon: 'vsphere', fields: productRequest },
  {
    key: 'person',
    label: 'Person',
    icon: 'user',
    fields: [{ name: 'person', label: 'Person', kind: 'person' }],
  },
];

export const responderTypeOf = (key: string): ResponderType | undefined =>
  responderTypes.find((type) => type.key === key);

/** Returns the fields of a type in display order. Empty for unknown types. */
export const fieldsOfResponderType = (key: string): readonly ResponderField[] =>
  responderTypeOf(key)?.fields ?? [];
