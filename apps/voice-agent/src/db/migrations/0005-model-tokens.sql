-- What language models used for the answers of a conversation; null where its process died.
alter table conversations add column input_tokens bigint, add column output_tokens bigint,
  add column model_answers int, add column unreported_answers int;
