#!/bin/sh
# Makes the files of the demo library from their sources, in place. README.md says what it needs.
set -eu
cd "$(dirname "$0")"
PATH="$PWD/../../../node_modules/.bin:$PATH"
made="$PWD/files"
sources="$PWD/sources"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

browser() {
  "${CHROMIUM_PATH:-chromium-headless-shell}" --headless --no-sandbox --hide-scrollbars "$@" 2>/dev/null
}

speak() {
  node ../../voice-agent/src/speak.ts "$1"
}

pdf() {
  browser --no-pdf-header-footer --print-to-pdf="$made/$1.pdf" "file://$sources/$1.html"
}

word() {
  cp -R sources/word "$scratch/$1"
  cp "sources/$1.xml" "$scratch/$1/word/document.xml"
  rm -f "$made/$1.docx"
  (cd "$scratch/$1" && zip -q -X -D -r "$made/$1.docx" '[Content_Types].xml' _rels word)
}

audio() {
  speak "$2" <"sources/$1.txt" |
    ffmpeg -v error -y -i - -ac 1 -b:a 32k -map_metadata -1 -metadata title="$3" "$made/$1.mp3"
}

seconds() {
  ffprobe -v error -show_entries format=duration -of csv=p=0 "$1"
}

# One scene for each paragraph that is spoken, as long as it takes, with a bar that shows how much is over.
film() {
  count=$(grep -c '<section' "sources/$1.html")
  for scene in $(seq "$count"); do
    part="$scratch/$1-$scene"
    awk -v n="$scene" 'BEGIN { RS = "" } NR == n' "sources/$1.txt" | speak "$2" >"$part.wav"
    browser --window-size=1280,720 --screenshot="$part.png" "file://$sources/$1.html#scene$scene"
    printf "file '%s.png'\nduration %s\n" "$part" "$(seconds "$part.wav")" >>"$scratch/$1.pictures"
    printf "file '%s.wav'\n" "$part" >>"$scratch/$1.sound"
  done
  # The length of the last picture counts only if another one follows.
  printf "file '%s.png'\n" "$part" >>"$scratch/$1.pictures"
  ffmpeg -v error -y -f concat -safe 0 -i "$scratch/$1.sound" "$scratch/$1.wav"
  length=$(seconds "$scratch/$1.wav")
  ffmpeg -v error -y -f concat -safe 0 -i "$scratch/$1.pictures" -i "$scratch/$1.wav" -f lavfi -i color=white:s=1280x10:r=10 \
    -filter_complex "[0:v]fps=10,tpad=stop_mode=clone:stop_duration=1[v];[v][2:v]overlay=x='W*t/$length-W':y=H-h[o]" \
    -map '[o]' -map 1:a -t "$length" -c:v libvpx-vp9 -crf 38 -b:v 0 -g 50 -pix_fmt yuv420p -c:a libopus -b:a 24k \
    -cues_to_front 1 -map_metadata -1 -metadata title="$3" "$made/$1.webm"
}

pdf opening-a-first-meeting
pdf when-a-client-doubts-the-price
word notes-of-a-first-meeting
word preparing-a-yearly-review
audio the-first-ten-minutes voice_asha "The first ten minutes"
audio before-you-answer-a-doubt voice_ben "Before you answer a doubt"
film open-and-closed-questions voice_clara "Open and closed questions"
film a-doubt-is-a-question voice_ben "A doubt is a question"
