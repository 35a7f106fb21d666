// Types of its own stand beside this file, because the package ships none.
import webvtt from "webvtt-parser";

export const { WebVTTParser } = webvtt;
