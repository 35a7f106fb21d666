import { attemptEndpoints } from "@field-advisor/schema/attempts.endpoints";
import { authorEndpoints } from "@field-advisor/schema/authors.endpoints";
import { drillEndpoints } from "@field-advisor/schema/drills.endpoints";
import { rejudgementEndpoints } from "@field-advisor/schema/rejudgements.endpoints";
import { roomTrainingEndpoints } from "@field-advisor/schema/room-training.endpoints";
import { returnEndpoints } from "@field-advisor/schema/returns.endpoints";
import { rubricEndpoints } from "@field-advisor/schema/rubrics.endpoints";
import { practiceEndpoints } from "@field-advisor/schema/practice.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as attempts from "./attempts.service.ts";
import * as authors from "./authors.service.ts";
import * as comments from "./comments.service.ts";
import * as comparison from "./comparison.service.ts";
import * as drills from "./drills.service.ts";
import * as lists from "./lists.service.ts";
import * as noticed from "./noticed.service.ts";
import * as ownViews from "./own-views.service.ts";
import * as progress from "./progress.service.ts";
import * as rejudgements from "./rejudgements.service.ts";
import * as returns from "./returns.service.ts";
import * as reviews from "./reviews.service.ts";
import * as roomTraining from "./room-training.service.ts";
import * as phrases from "./rubric-phrases.service.ts";
import * as trials from "./rubric-trials.service.ts";
import * as rubrics from "./rubrics.service.ts";
import * as selfRatings from "./self-ratings.service.ts";
import * as runs from "./runs.service.ts";

export function practiceRoutes(app: FastifyInstance, ctx: Context): void {
  drillRoutes(app, ctx);
  serve(app, rubricEndpoints, {
    briefing: ({ actor, params }) => rubrics.briefing(ctx, actor, params.id),
    read: ({ actor, params }) => rubrics.read(ctx, actor, params.id),
    versions: ({ actor, params, query }) => rubrics.versions(ctx, actor, params.id, query),
    readVersion: ({ actor, params }) => rubrics.readVersion(ctx, actor, params),
    update: (call) => rubrics.update(ctx, call, call.params.id, call.body),
    try: (call) => trials.tryOut(ctx, call, call.params.id, call.body),
    phrases: ({ actor, params, body }) => phrases.readPhrases(ctx, actor, params.id, body),
    lists: ({ actor }) => lists.read(ctx, actor),
    updateLists: (call) => lists.update(ctx, call, call.body),
  });
  serve(app, authorEndpoints, {
    list: ({ actor, params }) => authors.list(ctx, actor, params.id),
    set: (call) => authors.set(ctx, call, call.params.id, call.body.userIds),
    mine: ({ actor }) => authors.mine(ctx, actor),
  });
  serve(app, roomTrainingEndpoints, {
    read: ({ params }) => roomTraining.read(ctx, params.id),
    update: (call) => roomTraining.update(ctx, call, call.params.id, call.body),
  });
  serve(app, rejudgementEndpoints, {
    list: ({ actor, params }) => rejudgements.list(ctx, actor, params.id),
    start: (call) => rejudgements.start(ctx, call, call.params.id, call.body),
  });
  serve(app, attemptEndpoints, {
    list: (call) => attempts.list(ctx, call.actor, call.query),
    read: (call) => noticed.open(ctx, call, call.params.id),
    compare: (call) => comparison.compare(ctx, call, call.params),
    finish: (call) => runs.finish(ctx, call, call.params.id),
    remove: (call) => attempts.remove(ctx, call, call.params.id),
    setSharing: (call) => attempts.setSharing(ctx, call, call.params.id, call.body.isShared),
    askReview: (call) => attempts.askReview(ctx, call, call.params.id),
    setNote: (call) => attempts.setNote(ctx, call, call.params.id, call.body.text),
    object: (call) => attempts.object(ctx, call, call.params, call.body.text),
    rateSelf: (call) => selfRatings.rate(ctx, call, call.params.id, call.body.verdicts),
    sayOwn: (call) => ownViews.sayOwn(ctx, call, call.params, call.body.line),
    judge: (call) => reviews.judge(ctx, call, call.params, call.body),
    review: (call) => reviews.review(ctx, call, call.params.id, call.body),
    comment: (call) => comments.comment(ctx, call, call.params.id, call.body),
    answerComment: (call) => comments.answer(ctx, call, call.params, call.body.text),
  });
  serve(app, practiceEndpoints, {
    reviews: (call) => progress.reviews(ctx, call.actor, call.query),
    reviewPlace: ({ actor, params }) => progress.reviewPlace(ctx, actor, params.id),
    news: ({ actor }) => noticed.news(ctx, actor),
    person: ({ actor, params }) => progress.person(ctx, actor, params.id),
    progress: ({ actor, query }) => progress.progress(ctx, actor, query),
    exportProgress: (call) => progress.exportProgress(ctx, call, call.query, call.signal),
    insights: ({ actor, params }) => progress.insights(ctx, actor, params.id),
  });
  serve(app, returnEndpoints, {
    list: ({ actor }) => returns.list(ctx, actor),
    putOff: (call) => returns.setPutOff(ctx, call, call.params.id, call.body.isPutOff),
  });
}

function drillRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, drillEndpoints, {
    list: (call) => drills.list(ctx, call, call.params.id),
    sayAgain: (call) => drills.sayAgain(ctx, call, call.params, call.body),
    fromHere: (call) => drills.fromHere(ctx, call, call.params.id, call.body.line),
  });
}
