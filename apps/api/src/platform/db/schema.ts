// Written from the migrated database by "npm run schema:update"; changes by hand are lost.
import type { ColumnType } from "kysely";

/** The database fills it in when an insert leaves it out. */
type Default<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** Only the database gives it a value. */
type Identity<T> = ColumnType<T, never, never>;

/** Read as ISO 8601 text in UTC. */
type Timestamp = ColumnType<string, string | Date, string | Date>;

/** Read parsed, written as JSON text: the driver would take an array for one of PostgreSQL's own. */
type Json = ColumnType<unknown, string, string>;

export interface AdminAssignmentsTable {
  admin_id: number;
  user_id: number;
}

export interface AgentAccessTable {
  user_id: number;
  agent_id: number;
  granted_by: number | null;
  granted_at: Default<Timestamp>;
}

export interface AgentsTable {
  id: Identity<number>;
  external_id: string;
  name: string;
  description: string | null;
  domain: string | null;
  source: Default<"Voice API" | "openai" | "custom">;
  is_active: Default<boolean>;
  created_at: Default<Timestamp>;
  updated_at: Default<Timestamp>;
  provider_has: boolean | null;
  provider_checked_at: Timestamp | null;
  version: Default<number>;
  reserved_until: Timestamp | null;
}

export interface ApiKeysTable {
  id: Identity<number>;
  user_id: number;
  name: string;
  prefix: string;
  key_hash: Buffer;
  scopes: string[];
  created_at: Default<Timestamp>;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  end_reason: string | null;
  last_used_at: Timestamp | null;
  last_network: string | null;
  last_refused_at: Timestamp | null;
  last_refusal: string | null;
}

export interface AssignmentPeopleTable {
  assignment_id: number;
  user_id: number;
  assigned_at: Default<Timestamp>;
  due_on: string | null;
  begun_at: Timestamp | null;
  done_at: Timestamp | null;
  is_excused: Default<boolean>;
  reminded_at: Timestamp | null;
  overdue_since: string | null;
}

export interface AssignmentsTable {
  id: Identity<number>;
  room_id: number | null;
  content_id: number | null;
  goal: "attempt" | "pass" | "score" | "attempts" | "open" | "finish" | "complete";
  goal_value: number | null;
  group_kind: "people" | "group" | "admin" | "everybody";
  admin_id: number | null;
  includes_later: Default<boolean>;
  due_on: string | null;
  note: string | null;
  created_by: number | null;
  created_at: Default<Timestamp>;
  path_id: number | null;
  group_id: number | null;
  group_name: string | null;
}

export interface AssistantMessagesTable {
  id: Identity<number>;
  thread_id: string;
  author: "user" | "assistant";
  text: string;
  is_partial: Default<boolean>;
  at: Default<Timestamp>;
}

export interface AssistantThreadsTable {
  id: string;
  user_id: number;
  room_session_id: string | null;
  assistant_id: number | null;
  created_at: Default<Timestamp>;
  last_used_at: Default<Timestamp>;
}

export interface AssistantsTable {
  id: Identity<number>;
  external_id: string;
  name: string;
  purpose: Default<"room" | "analysis">;
  instructions: Default<string>;
  model: string | null;
  max_tokens: number | null;
  temperature: number | null;
  sees_room: Default<boolean>;
  sees_transcript: Default<boolean>;
  is_active: Default<boolean>;
  last_used_at: Timestamp | null;
  created_by: number | null;
  created_at: Default<Timestamp>;
  version: Default<number>;
}

export interface AttemptChecksTable {
  attempt_id: string;
  key: string;
  place: number;
  result: "met" | "not_met" | "unclear" | "not_found" | "not_discussed" | "cannot_tell" | "waiting";
  evidence: Default<Json>;
  reason: string | null;
  suggestion: string | null;
  judged_by: string | null;
  objection: string | null;
  coach_result: "met" | "not_met" | "not_discussed" | "cannot_tell" | null;
  coach_note: string | null;
  coach_id: number | null;
  coach_at: Timestamp | null;
  own_said: boolean | null;
  own_line: number | null;
  own_result: "met" | "not_met" | null;
  own_at: Timestamp | null;
  disputed_result: string | null;
}

export interface AttemptCommentsTable {
  id: Identity<number>;
  attempt_id: string;
  line: number;
  text: string;
  author_id: number | null;
  at: Default<Timestamp>;
  answer: string | null;
  unseen_since: Timestamp | null;
}

export interface AttemptJudgementsTable {
  attempt_id: string;
  rejudgement_id: string;
  state: Default<"queued" | "judged" | "left_out">;
  judged_at: Timestamp | null;
  rubric_version: number | null;
  rules_version: number | null;
  score: number | null;
  most_score: number | null;
  passed: boolean | null;
  checks: Json | null;
}

export interface AttemptReadersTable {
  attempt_id: string;
  user_id: number;
  at: Default<Timestamp>;
}

export interface AttemptsTable {
  id: string;
  room_id: number;
  user_id: number | null;
  room_session_id: string | null;
  number: number;
  state: Default<"open" | "finished" | "scored" | "reviewed" | "abandoned">;
  rubric_version: number | null;
  category: "Training" | "Assessment" | "Practice" | "Demo";
  is_private: Default<boolean>;
  is_shared: Default<boolean>;
  mode: "voice" | "text" | "both" | null;
  started_at: Default<Timestamp>;
  begun_at: Timestamp | null;
  finished_at: Timestamp | null;
  finish_reason: "person" | "time" | "left" | "ended" | null;
  talk_seconds: Default<number>;
  is_incomplete: Default<boolean>;
  score: number | null;
  passed: boolean | null;
  decided: Default<number>;
  total: Default<number>;
  final_score: number | null;
  final_passed: boolean | null;
  measures: Json | null;
  transcript: Json | null;
  asked_review_at: Timestamp | null;
  review_since: Timestamp | null;
  reviewed_by: number | null;
  reviewed_at: Timestamp | null;
  review_passed: boolean | null;
  review_note: string | null;
  own_note: string | null;
  kept_lines: Json | null;
  forgotten_at: Timestamp | null;
  most_score: number | null;
  is_too_short: Default<boolean>;
  rules_version: number | null;
  uncounted: "unheard" | "broken" | "unrecorded" | null;
  seed: number | null;
  failed_at: Timestamp | null;
  unseen_since: Timestamp | null;
  focus_key: string | null;
  self_rating: "asked" | "given" | "skipped" | null;
  self_verdicts: Json | null;
  variant_id: number | null;
  variant: Json | null;
  is_finish_told: boolean | null;
}

export interface AuditLogTable {
  id: Identity<number>;
  at: Default<Timestamp>;
  actor_id: number | null;
  actor_label: string;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  details: Default<Json>;
  request_id: string;
  ip_prefix: string | null;
  acting_as: number | null;
}

export interface CalendarEntriesTable {
  user_id: number;
  key: string;
  sequence: Default<number>;
  digest: Buffer;
  changed_at: Default<Timestamp>;
}

export interface CalendarFeedsTable {
  user_id: number;
  id: string;
  digest: Buffer;
  made_at: Default<Timestamp>;
  last_read_at: Timestamp | null;
}

export interface CalendarSettingsTable {
  is_only: Default<boolean>;
  is_offered: Default<boolean>;
  refused_at: Timestamp | null;
  refusal: "unknown" | "too_often" | "fault" | null;
}

export interface CertificatesTable {
  id: Identity<number>;
  number: string;
  path_id: number | null;
  path_name: string;
  user_id: number;
  person_name: string;
  round: number;
  issued_at: Default<Timestamp>;
  issued_on: string;
  valid_until: string | null;
  revoked_at: Timestamp | null;
  revoked_by: number | null;
  revoke_reason: string | null;
}

export interface CompaniesTable {
  id: Identity<number>;
  name: string;
  description: string | null;
  is_active: Default<boolean>;
  created_at: Default<Timestamp>;
  version: Default<number>;
}

export interface ConsentsTable {
  id: Identity<number>;
  deployment_id: string;
  version: number;
  text: string;
  choice: "agreed" | "refused";
  visitor_id: string | null;
  invitation_id: string | null;
  given_at: Default<Timestamp>;
}

export interface ContentTable {
  id: Identity<number>;
  title: string;
  description: string;
  category: "read" | "watch" | "listen";
  type: "PDF" | "WORD" | "DOCUMENT" | "LINK" | "VIMEO" | "VIDEO" | "AUDIO" | "NEWS";
  url: string | null;
  file_id: string | null;
  is_active: Default<boolean>;
  audience: Default<"all" | "selected">;
  created_by: number | null;
  created_at: Default<Timestamp>;
  version: Default<number>;
}

export interface ContentOpensTable {
  id: Identity<number>;
  user_id: number;
  content_id: number;
  opened_at: Default<Timestamp>;
}

export interface ContentPermissionsTable {
  user_id: number;
  content_id: number;
  can_access: boolean;
  granted_by: number | null;
  granted_at: Default<Timestamp>;
}

export interface ContentPositionsTable {
  user_id: number;
  content_id: number;
  seconds: number | null;
  changed_at: Default<Timestamp>;
  played: Default<string>;
  budget_seconds: number | null;
  reported_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface ContentTranscriptsTable {
  content_id: number;
  name: string;
  cues: Json;
}

export interface ConversationHoursTable {
  agent_id: number;
  hour: Timestamp;
  conversations: number;
  ended: number;
  seconds: number;
  tests: Default<number>;
  previews: Default<number>;
  unused: Default<number>;
}

export interface ConversationLegsTable {
  id: Identity<number>;
  conversation_id: string;
  number: number;
  provider_conversation_id: string | null;
  issued_at: Default<Timestamp>;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  duration_seconds: number | null;
  end_reason: string | null;
  transcript: Json | null;
  record_is_cut: Default<boolean>;
  record_asked: Default<number>;
  input_tokens: number | null;
  output_tokens: number | null;
}

export interface ConversationsTable {
  id: string;
  deployment_id: string | null;
  agent_id: number;
  started_by: string | null;
  provider_conversation_id: string | null;
  issued_at: Default<Timestamp>;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  duration_seconds: number | null;
  transcript: Json | null;
  room_id: number | null;
  room_session_id: string | null;
  end_reason: string | null;
  record_asked: Default<number>;
  session_id: number | null;
  purpose: Default<"talk" | "preview" | "test">;
  began: Default<boolean>;
  invitation_id: string | null;
  line_count: Default<number | null>;
  likes: Default<number | null>;
  dislikes: Default<number | null>;
  words: Default<string | null>;
  record_is_cut: Default<boolean>;
  reported_seconds: number | null;
  starter_user_id: number | null;
  starter_visitor_id: string | null;
  starter_invitation_id: string | null;
  consent_id: number | null;
  keeps_words: Default<boolean>;
  rating: number | null;
  comment: string | null;
  recording_choice: string | null;
  recording_chosen_at: Timestamp | null;
  recording_days: number | null;
  is_end_told: boolean | null;
}

export interface DefaultPrivacyTable {
  is_only: Default<boolean>;
  shows_disclosure: Default<boolean>;
  consent: Default<"none" | "notice" | "required">;
  consent_text: Default<string>;
  may_refuse: Default<boolean>;
  keeps_words: Default<boolean>;
  kept_days: number | null;
  may_download: Default<boolean>;
  may_delete: Default<boolean>;
  version: Default<number>;
  records_calls: Default<boolean>;
  recording_days: Default<number>;
}

export interface DeletionRequestsTable {
  id: Identity<number>;
  user_id: number;
  reason: Default<string>;
  asked_at: Default<Timestamp>;
  closed_at: Timestamp | null;
  closed_by: number | null;
  outcome: "withdrawn" | "declined" | null;
  answer: string | null;
}

export interface DeploymentMessageTargetsTable {
  message_id: number;
  deployment_id: string;
}

export interface DeploymentMessagesTable {
  id: Identity<number>;
  message_type: Default<"info" | "warning" | "urgent" | "announcement">;
  title: string;
  message: string;
  link: string | null;
  link_text: string | null;
  show_until: Timestamp | null;
  is_active: Default<boolean>;
  created_by: number | null;
  created_at: Default<Timestamp>;
  assignment_count: Default<number>;
  version: Default<number>;
}

export interface DeploymentsTable {
  id: string;
  slug: string;
  name: string;
  title: Default<string>;
  description: Default<string>;
  status: Default<"active" | "paused" | "ended" | "archived">;
  allow_anonymous: Default<boolean>;
  user_id: number;
  agent_id: number;
  created_by: number;
  created_at: Default<Timestamp>;
  updated_at: Default<Timestamp>;
  company_id: number | null;
  release_id: number | null;
  version: Default<number>;
}

export interface DirectoryPeopleTable {
  user_id: number;
  user_name: string;
  external_id: string | null;
  attributes: Json;
  is_made: boolean;
  linked_by: number | null;
  linked_at: Default<Timestamp>;
  changed_at: Default<Timestamp>;
  version: Default<number>;
  deleted_at: Timestamp | null;
}

export interface DirectoryStateTable {
  is_only: Default<boolean>;
  failed_at: Timestamp | null;
  asked: string | null;
  failure: string | null;
}

export interface DirectoryWaitingTable {
  id: Identity<number>;
  user_id: number | null;
  group_id: number | null;
  name: string;
  external_id: string | null;
  key_name: string;
  tries: Default<number>;
  first_asked_at: Default<Timestamp>;
  asked_at: Default<Timestamp>;
}

export interface DrillsTable {
  id: string;
  attempt_id: string;
  kind: "again" | "from_here";
  line: number;
  check_key: string | null;
  room_session_id: string | null;
  started_at: Default<Timestamp>;
  said: Json | null;
  result: string | null;
  reason: string | null;
  is_settled: Default<boolean>;
}

export interface EventSubscribersTable {
  subscriber: string;
  types: string[];
}

export interface FilesTable {
  id: string;
  sha256: string;
  size: number;
  media_type: string;
  name: string;
  owner_id: number | null;
  created_at: Default<Timestamp>;
  kept_until: Default<Timestamp>;
  checked_at: Default<Timestamp>;
  is_damaged: Default<boolean>;
  length_seconds: number | null;
  is_length_read: Default<boolean>;
  is_sealed: Default<boolean>;
}

export interface FormerNamesTable {
  subject_type: string;
  subject_id: string;
  name: string;
  at: Default<Timestamp>;
}

export interface GroupContentTable {
  group_id: number;
  content_id: number;
  granted_by: number | null;
  granted_at: Default<Timestamp>;
}

export interface GroupMembersTable {
  group_id: number;
  user_id: number;
  added_by: number | null;
  added_at: Default<Timestamp>;
}

export interface GroupRoomsTable {
  group_id: number;
  room_id: number;
  granted_by: number | null;
  granted_at: Default<Timestamp>;
}

export interface GroupsTable {
  id: Identity<number>;
  name: string;
  external_id: string | null;
  created_by: number | null;
  created_at: Default<Timestamp>;
  version: Default<number>;
  linked_at: Timestamp | null;
}

export interface IdempotencyKeysTable {
  key_hash: Buffer;
  user_id: number;
  request_hash: Buffer;
  answer: Json | null;
  created_at: Default<Timestamp>;
}

export interface IdentitiesTable {
  provider_id: number;
  subject: string;
  user_id: number;
  linked_at: Default<Timestamp>;
  linked_by: "verified" | "trusted";
  email_then: string;
  last_used_at: Timestamp | null;
  last_proved_at: Timestamp | null;
}

export interface IdentityProvidersTable {
  id: Identity<number>;
  name: string;
  issuer: string;
  client_id: string;
  sealed_secret: string;
  key_id: string;
  proves_addresses: Default<boolean>;
  is_on: Default<boolean>;
  last_used_at: Timestamp | null;
  last_failed_at: Timestamp | null;
  last_failure: string | null;
  version: Default<number>;
  created_by: number | null;
  created_at: Default<Timestamp>;
}

export interface ImpersonationsTable {
  id: string;
  owner_id: number;
  target_id: number;
  session_id: number;
  started_at: Default<Timestamp>;
  last_used_at: Default<Timestamp>;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  end_reason: string | null;
}

export interface InvitationsTable {
  id: string;
  number: Identity<number>;
  deployment_id: string;
  email: string;
  recipient_name: string | null;
  access_code_hash: string | null;
  valid_from: Timestamp | null;
  valid_until: Timestamp | null;
  max_sessions: number | null;
  max_minutes: number | null;
  revoked_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  counted_since: Default<Timestamp>;
  created_at: Default<Timestamp>;
  created_by: number | null;
  email_ascii: string | null;
  version: Default<number>;
  sessions_deleted: Default<number>;
}

export interface KeptChatsTable {
  id: Identity<number>;
  user_id: number;
  title: string;
  messages: Json;
  kept_at: Default<Timestamp>;
}

export interface LearningRecordPeopleTable {
  user_id: number;
  name: Default<string>;
}

export interface LearningRecordStoreTable {
  is_one: Default<boolean>;
  address: string;
  username: string;
  password: string;
  key_id: string;
  xapi_version: "1.0.3" | "2.0.0";
  actor: "opaque" | "email";
  after_deletion: "void" | "keep";
  sends_answers: Default<boolean>;
  is_paused: Default<boolean>;
  connected_at: Default<Timestamp>;
  batch_size: Default<number>;
  last_sent_at: Timestamp | null;
  last_failure_at: Timestamp | null;
  last_failure: string | null;
  failures: Default<number>;
  next_try_at: Timestamp | null;
  since: Timestamp | null;
  gathered_until: Json | null;
  gathered: Default<number>;
  to_gather: Default<number>;
  gathered_at: Timestamp | null;
}

export interface LearningStatementsTable {
  seq: Identity<number>;
  id: string;
  fact: string;
  user_id: number | null;
  attempt_id: string | null;
  check_key: string | null;
  content_id: number | null;
  happened_at: Timestamp | null;
  voids: string | null;
  state: Default<"waiting" | "sent" | "refused">;
  is_voided: Default<boolean>;
  is_stale: Default<boolean>;
  offered_at: Timestamp | null;
  body: Json | null;
  result: string | null;
  reason: string | null;
  noted_at: Default<Timestamp>;
  names_email: Default<boolean>;
  failed_alone: Default<number>;
  failed_alone_at: Timestamp | null;
}

export interface MessageReadsTable {
  message_id: number;
  reader: string;
  read_at: Default<Timestamp>;
  deployment_id: string | null;
}

export interface ModelSoundsTable {
  model_id: number;
  version: number;
  sha256: string;
  content: Buffer;
  seconds: number;
  lines: Json;
}

export interface ModelTalksTable {
  id: Identity<number>;
  room_id: number;
  kind: "good" | "bad";
  title: string;
  lines: Default<Json>;
  is_complete: Default<boolean>;
  version: Default<number>;
  created_by: number | null;
  created_at: Default<Timestamp>;
  attempt_id: string | null;
  person_id: number | null;
  consent: "asked" | "agreed" | "refused" | "withdrawn" | null;
  answered_at: Timestamp | null;
  sound_state: Default<"none" | "making" | "ready" | "failed">;
  sound_problem: string | null;
}

export interface ModelUseTable {
  month: string;
  agent_id: number | null;
  room_id: number | null;
  user_id: number | null;
  deleted_calls: Default<number>;
  deleted_seconds: Default<number>;
  told_calls: Default<number>;
  answers: Default<number>;
  unreported: Default<number>;
  input_tokens: Default<number>;
  output_tokens: Default<number>;
}

export interface ModelViewsTable {
  model_id: number;
  user_id: number;
  opened_at: Default<Timestamp>;
  played: Default<string>;
  budget_seconds: number | null;
  reported_at: Timestamp | null;
  watched_at: Timestamp | null;
}

export interface OneTimeSecretsTable {
  user_id: number;
  sealed_secret: string;
  key_id: string;
  last_step: number;
  added_at: Default<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface OutgoingDeliveriesTable {
  id: Identity<number>;
  webhook_id: number;
  event_id: string;
  type: string;
  body: string;
  person_id: number | null;
  created_at: Default<Timestamp>;
  next_try_at: Default<Timestamp | null>;
  delivered_at: Timestamp | null;
  tries: Default<number>;
  tried_at: Timestamp | null;
  took_ms: number | null;
  status: number | null;
  failure: string | null;
  answer: string | null;
}

export interface PagePrivacyTable {
  deployment_id: string;
  shows_disclosure: Default<boolean>;
  consent: Default<"none" | "notice" | "required">;
  consent_text: Default<string>;
  consent_version: Default<number>;
  may_refuse: Default<boolean>;
  keeps_words: Default<boolean>;
  kept_days: number | null;
  may_download: Default<boolean>;
  may_delete: Default<boolean>;
  version: Default<number>;
  follows: Default<boolean>;
  records_calls: Default<boolean>;
  recording_days: Default<number>;
}

export interface PageSessionsTable {
  id: Identity<number>;
  token_hash: Buffer;
  deployment_id: string;
  created_at: Default<Timestamp>;
  last_seen_at: Default<Timestamp>;
  absolute_expires_at: Timestamp;
  revoked_at: Timestamp | null;
  invitation_id: string;
}

export interface PasskeyChallengesTable {
  holder: Buffer;
  user_id: number;
  challenge: string;
  expires_at: Timestamp;
}

export interface PasskeysTable {
  id: Identity<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  added_at: Default<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface PathPeopleTable {
  path_id: number;
  user_id: number;
  round: Default<number>;
  started_at: Default<Timestamp>;
  done_at: Timestamp | null;
}

export interface PathStepsTable {
  id: Identity<number>;
  path_id: number;
  place: number;
  kind: "open" | "finish" | "watch" | "try" | "pass" | "score";
  room_id: number | null;
  content_id: number | null;
  model_id: number | null;
  goal_value: number | null;
  days: number | null;
  is_needed: Default<boolean>;
  is_locked: Default<boolean>;
}

export interface PathStepsDoneTable {
  step_id: number;
  user_id: number;
  round: number;
  done_at: Default<Timestamp>;
  goal_value: number | null;
  attempt_id: string | null;
}

export interface PathsTable {
  id: Identity<number>;
  name: string;
  description: string | null;
  valid_months: number | null;
  version: Default<number>;
  created_by: number | null;
  created_at: Default<Timestamp>;
}

export interface PracticeListsTable {
  is_one: Default<boolean>;
  version: number;
  fillers_en: Json | null;
  fillers_de: Json | null;
  question_words_en: Json | null;
  question_words_de: Json | null;
  skills: Json | null;
  saved_by: number | null;
  saved_at: Default<Timestamp>;
}

export interface PracticeTotalsTable {
  user_id: number;
  room_id: number;
  attempts: number;
  best: number | null;
  last: number | null;
  passed: boolean;
  last_at: Timestamp;
  first: number | null;
}

export interface ProviderAgentsTable {
  external_id: string;
  name: string;
  total_conversations: number | null;
  total_seconds: number | null;
  updated_at: Timestamp | null;
  as_of: Timestamp;
  is_whole: boolean;
}

export interface RecordingsTable {
  id: string;
  leg_id: number;
  state: "on" | "awaited" | "kept" | "none";
  reason: "refused" | "withdrawn" | "full" | "deleted" | "expired" | "missing" | "typed" | null;
  problem: string | null;
  created_at: Default<Timestamp>;
  kept_until: Timestamp;
  file_id: string | null;
  sealed_key: string | null;
  key_id: string | null;
  size: number | null;
  duration_seconds: number | null;
}

export interface RecoveryCodesTable {
  user_id: number;
  digest: Buffer;
  made_at: Default<Timestamp>;
}

export interface RejudgementsTable {
  id: string;
  room_id: number;
  rubric_version: number;
  reason: string;
  ordered_by: number | null;
  ordered_at: Default<Timestamp>;
}

export interface ReleasePagesTable {
  release_id: number;
  deployment_id: string;
  name: string;
  title: string;
  description: string;
  agent_id: number;
  user_id: number;
  allow_anonymous: boolean;
}

export interface ReleasesTable {
  id: Identity<number>;
  version: string;
  kind: "patch" | "minor" | "major" | "hotfix";
  description: string;
  restored_from: number | null;
  pages: Default<number>;
  created_by: number | null;
  created_at: Default<Timestamp>;
}

export interface ResetRequestsTable {
  id: Identity<number>;
  user_id: number;
  requested_at: Default<Timestamp>;
  times: Default<number>;
  ip_prefix: string;
  closed_at: Timestamp | null;
  closed_by: number | null;
  outcome: "reset" | "dismissed" | null;
}

export interface ReturnsPutOffTable {
  user_id: number;
  room_id: number;
  until: string;
}

export interface RoomAccessTable {
  user_id: number;
  room_id: number;
  granted_by: number | null;
  granted_at: Default<Timestamp>;
}

export interface RoomAuthorsTable {
  room_id: number;
  user_id: number;
  named_as: "ADMIN" | "USER";
  added_by: number | null;
  added_at: Default<Timestamp>;
}

export interface RoomMessagesTable {
  id: Identity<number>;
  session_id: string;
  author: "user" | "agent";
  text: string;
  is_partial: Default<boolean>;
  at: Default<Timestamp>;
}

export interface RoomRubricsTable {
  room_id: number;
  version: number;
  body: Json;
  created_by: number | null;
  created_at: Default<Timestamp>;
}

export interface RoomSessionsTable {
  id: string;
  room_id: number;
  user_id: number;
  created_at: Default<Timestamp>;
  last_used_at: Default<Timestamp>;
  recording_choice: string | null;
  recording_chosen_at: Timestamp | null;
  recording_days: number | null;
}

export interface RoomTrainingTable {
  room_id: number;
  records_calls: Default<boolean>;
  recording_days: Default<number>;
  rates_self: boolean | null;
  models_shown: Default<"before" | "after" | "always">;
  returns_after_days: Default<number[]>;
  version: Default<number>;
}

export interface RoomVariantsTable {
  id: Identity<number>;
  room_id: number;
  name: string;
  level: "easy" | "usual" | "hard";
  counterpart: string | null;
  mood: string | null;
  opening: string | null;
  objections: Default<string[]>;
  agent_id: number | null;
  created_at: Default<Timestamp>;
}

export interface RoomsTable {
  id: Identity<number>;
  name: string;
  description: string | null;
  agent_id: number | null;
  background_color: Default<string>;
  badge_text: string | null;
  logo_url: string | null;
  display_order: Default<number>;
  status: Default<"LIVE" | "PAUSED" | "INACTIVE">;
  category: Default<"Training" | "Assessment" | "Practice" | "Demo">;
  created_by: number | null;
  created_at: Default<Timestamp>;
  assistant_id: number | null;
  version: Default<number>;
  exam_variant_id: number | null;
  exam_draws: Default<boolean>;
}

export interface SessionsTable {
  id: Identity<number>;
  token_hash: Buffer;
  user_id: number;
  idle_seconds: number;
  created_at: Default<Timestamp>;
  last_seen_at: Default<Timestamp>;
  authenticated_at: Default<Timestamp>;
  absolute_expires_at: Timestamp;
  ip_prefix: string;
  user_agent: string;
  revoked_at: Timestamp | null;
  end_reason: string | null;
  opened_by: Default<string>;
  provider_sign_out: string | null;
}

export interface SignInRulesTable {
  role: "OWNER" | "ADMIN" | "USER";
  only_by_provider: Default<boolean>;
  second_factor_required: Default<boolean>;
}

export interface SignInStepsTable {
  token_hash: Buffer;
  user_id: number;
  mark: Buffer;
  expires_at: Timestamp;
}

export interface SignInUsersTable {
  user_id: number;
  sessions: number;
  ended: number;
  seconds: number;
}

export interface SystemSettingsTable {
  is_only: Default<boolean>;
  support_email: string | null;
  support_phone: string | null;
  time_zone: Default<string>;
  assistant_id: number | null;
  default_agent_id: number | null;
  cost_currency: Default<string>;
  cost_of_minute: number | null;
  cost_of_input: number | null;
  cost_of_output: number | null;
}

export interface ThrottlesTable {
  key: Buffer;
  ends_at: Timestamp;
  hits: number;
  blocked_until: Timestamp | null;
}

export interface UnwantedRecordsTable {
  provider_conversation_id: string;
  asked: Default<number>;
  at: Default<Timestamp>;
  user_id: number | null;
}

export interface UsageCountedTable {
  is_only: Default<boolean>;
  until: Default<Timestamp>;
  after_id: Default<number>;
}

export interface UsageEventsTable {
  id: Identity<number>;
  deployment_id: string;
  action: string;
  details: Json;
  visitor: string | null;
  user_agent: string;
  language: string | null;
  platform: string | null;
  ip_prefix: string;
  client_time: Timestamp | null;
  received_at: Default<Timestamp>;
}

export interface UsageHoursTable {
  hour: Timestamp;
  action: string;
  events: number;
}

export interface UsersTable {
  id: Identity<number>;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  role: "OWNER" | "ADMIN" | "USER";
  status: Default<"ACTIVE" | "INACTIVE">;
  password_hash: string;
  password_change_required: Default<boolean>;
  requires_reset: Default<boolean>;
  password_expires_at: Timestamp | null;
  created_at: Default<Timestamp>;
  last_login_at: Timestamp | null;
  version: Default<number>;
  email_ascii: string | null;
  password_excepted: Default<boolean>;
}

export interface WebhookDeliveriesTable {
  type: string;
  provider_conversation_id: string;
  received_at: Default<Timestamp>;
}

export interface WebhooksTable {
  id: Identity<number>;
  name: string;
  url: string;
  types: string[];
  is_on: Default<boolean>;
  off_reason: "gone" | "failing" | null;
  off_at: Timestamp | null;
  sealed_secret: string;
  former_sealed_secret: string | null;
  former_until: Timestamp | null;
  key_id: string;
  failures: Default<number>;
  resumes_at: Timestamp | null;
  last_delivered_at: Timestamp | null;
  last_failed_at: Timestamp | null;
  last_failure: string | null;
  version: Default<number>;
  created_by: number | null;
  created_at: Default<Timestamp>;
  deleted_at: Timestamp | null;
}

export interface DB {
  admin_assignments: AdminAssignmentsTable;
  agent_access: AgentAccessTable;
  agents: AgentsTable;
  api_keys: ApiKeysTable;
  assignment_people: AssignmentPeopleTable;
  assignments: AssignmentsTable;
  assistant_messages: AssistantMessagesTable;
  assistant_threads: AssistantThreadsTable;
  assistants: AssistantsTable;
  attempt_checks: AttemptChecksTable;
  attempt_comments: AttemptCommentsTable;
  attempt_judgements: AttemptJudgementsTable;
  attempt_readers: AttemptReadersTable;
  attempts: AttemptsTable;
  audit_log: AuditLogTable;
  calendar_entries: CalendarEntriesTable;
  calendar_feeds: CalendarFeedsTable;
  calendar_settings: CalendarSettingsTable;
  certificates: CertificatesTable;
  companies: CompaniesTable;
  consents: ConsentsTable;
  content: ContentTable;
  content_opens: ContentOpensTable;
  content_permissions: ContentPermissionsTable;
  content_positions: ContentPositionsTable;
  content_transcripts: ContentTranscriptsTable;
  conversation_hours: ConversationHoursTable;
  conversation_legs: ConversationLegsTable;
  conversations: ConversationsTable;
  default_privacy: DefaultPrivacyTable;
  deletion_requests: DeletionRequestsTable;
  deployment_message_targets: DeploymentMessageTargetsTable;
  deployment_messages: DeploymentMessagesTable;
  deployments: DeploymentsTable;
  directory_people: DirectoryPeopleTable;
  directory_state: DirectoryStateTable;
  directory_waiting: DirectoryWaitingTable;
  drills: DrillsTable;
  event_subscribers: EventSubscribersTable;
  files: FilesTable;
  former_names: FormerNamesTable;
  group_content: GroupContentTable;
  group_members: GroupMembersTable;
  group_rooms: GroupRoomsTable;
  groups: GroupsTable;
  idempotency_keys: IdempotencyKeysTable;
  identities: IdentitiesTable;
  identity_providers: IdentityProvidersTable;
  impersonations: ImpersonationsTable;
  invitations: InvitationsTable;
  kept_chats: KeptChatsTable;
  learning_record_people: LearningRecordPeopleTable;
  learning_record_store: LearningRecordStoreTable;
  learning_statements: LearningStatementsTable;
  message_reads: MessageReadsTable;
  model_sounds: ModelSoundsTable;
  model_talks: ModelTalksTable;
  model_use: ModelUseTable;
  model_views: ModelViewsTable;
  one_time_secrets: OneTimeSecretsTable;
  outgoing_deliveries: OutgoingDeliveriesTable;
  page_privacy: PagePrivacyTable;
  page_sessions: PageSessionsTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  path_people: PathPeopleTable;
  path_steps: PathStepsTable;
  path_steps_done: PathStepsDoneTable;
  paths: PathsTable;
  practice_lists: PracticeListsTable;
  practice_totals: PracticeTotalsTable;
  provider_agents: ProviderAgentsTable;
  recordings: RecordingsTable;
  recovery_codes: RecoveryCodesTable;
  rejudgements: RejudgementsTable;
  release_pages: ReleasePagesTable;
  releases: ReleasesTable;
  reset_requests: ResetRequestsTable;
  returns_put_off: ReturnsPutOffTable;
  room_access: RoomAccessTable;
  room_authors: RoomAuthorsTable;
  room_messages: RoomMessagesTable;
  room_rubrics: RoomRubricsTable;
  room_sessions: RoomSessionsTable;
  room_training: RoomTrainingTable;
  room_variants: RoomVariantsTable;
  rooms: RoomsTable;
  sessions: SessionsTable;
  sign_in_rules: SignInRulesTable;
  sign_in_steps: SignInStepsTable;
  sign_in_users: SignInUsersTable;
  system_settings: SystemSettingsTable;
  throttles: ThrottlesTable;
  unwanted_records: UnwantedRecordsTable;
  usage_counted: UsageCountedTable;
  usage_events: UsageEventsTable;
  usage_hours: UsageHoursTable;
  users: UsersTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
}
