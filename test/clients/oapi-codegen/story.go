// The story (../README.md) through the client that oapi-codegen makes.
package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"time"

	api "example.com/story/client"
)

const big = 9007199254740991
const file = "a robot.txt"

var (
	name = fmt.Sprintf("Story%x", time.Now().UnixNano())
	ctx  = context.Background()
	done int
)

// Plays one step and says how it ended; the next ones are played all the same.
func step(what string, act func() error) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Println("FAILED", what, fault)
		}
	}()
	if err := act(); err != nil {
		fmt.Println("FAILED", what, err)
		return
	}
	done++
	fmt.Println("ok", what)
}

func expect(seen, expected any) error {
	if !reflect.DeepEqual(seen, expected) {
		return fmt.Errorf("%v, not %v", seen, expected)
	}
	return nil
}

// What an answer says; what is not typed as expected is nil, and the step fails with the body.
func answered[T any](typed *T, body []byte, err error) T {
	if err != nil {
		panic(err)
	}
	if typed == nil {
		panic(string(body))
	}
	return *typed
}

func is[T any](value T) *T { return &value }

func main() {
	var token string
	client, _ := api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			if token != "" {
				request.Header.Set("Authorization", "Bearer "+token)
			}
			return nil
		}))

	step("token", func() error {
		answer, err := client.IssueTokenWithFormdataBodyWithResponse(ctx, api.TokenRequest{
			GrantType: "client_credentials", ClientId: is(os.Getenv("CLIENT_ID")), ClientSecret: is(os.Getenv("CLIENT_SECRET")),
		})
		token = answered(answer.JSON200, answer.Body, err).AccessToken
		return nil
	})
	step("create class", func() error {
		fields := api.FieldDefinitions{
			"title": {Type: api.String, Required: is(true)},
			"pages": {Type: api.Integer, Minimum: is(0.0), Indexed: is(true)},
			"note":  {Type: api.String},
		}
		answer, err := client.CreateClassWithResponse(ctx, nil, api.NewClass{Name: name, Fields: fields})
		return expect(answered(answer.JSON200, answer.Body, err).Name, name)
	})
	var class api.ClassDefinition
	step("get class", func() error {
		answer, err := client.GetClassWithResponse(ctx, name, nil)
		class = answered(answer.JSON200, answer.Body, err)
		return expect(*class.Fields["pages"].Minimum, 0.0)
	})
	step("put class back", func() error {
		answer, err := client.ReplaceClassWithResponse(ctx, name, nil, api.ClassReplacement{Fields: class.Fields})
		return expect(answered(answer.JSON200, answer.Body, err).Fields, class.Fields)
	})
	var made api.StoredObject
	step("create", func() error {
		object := api.NewObject{"title": "R.U.R.", "pages": int64(big), "note": "a"}
		answer, err := client.CreateObjectWithResponse(ctx, name, nil, object)
		made = answered(answer.JSON200, answer.Body, err)
		return expect(made.AdditionalProperties["pages"], float64(big))
	})
	id := made.UnderscoreId
	step("create three", func() error {
		three := []map[string]any{{"title": "0", "pages": 0}, {"title": "1", "pages": 1}, {"title": "2", "pages": 2}}
		answer, err := client.CreateObjectsWithResponse(ctx, name, nil, three)
		return expect(len(answered(answer.JSON200, answer.Body, err)), 3)
	})
	step("list with a query", func() error {
		answer, err := client.ListObjectsWithResponse(ctx, name, &api.ListObjectsParams{Limit: is(10), Query: is(`{"pages":{"$gte":1}}`)})
		page := answered(answer.JSON200, answer.Body, err)
		return expect([]any{*page.Metadata.Total, page.Objects[0].AdditionalProperties["title"]}, []any{3, "R.U.R."})
	})
	step("update with a null", func() error {
		answer, err := client.UpdateObjectWithResponse(ctx, name, id, nil, api.ObjectChange{"note": nil})
		return expect(answered(answer.JSON200, answer.Body, err).AdditionalProperties["note"], nil)
	})
	step("get", func() error {
		answer, err := client.GetObjectWithResponse(ctx, name, id, nil)
		return expect(answered(answer.JSON200, answer.Body, err).AdditionalProperties, map[string]any{"title": "R.U.R.", "pages": float64(big)})
	})
	step("upload", func() error {
		text := base64.StdEncoding.EncodeToString([]byte("Rossum"))
		answer, err := client.CreateAttachmentWithTextBodyWithResponse(ctx, name, id, file, nil, text)
		return expect(answered(answer.JSON200, answer.Body, err).Size, int64(6))
	})
	step("download", func() error {
		answer, err := client.GetAttachmentWithResponse(ctx, name, id, file, nil)
		return expect(string(answered(&answer.Body, nil, err)), "Rossum")
	})
	step("delete", func() error {
		answer, err := client.DeleteObjectWithResponse(ctx, name, id, nil)
		return expect(answered(answer.JSON200, answer.Body, err).UnderscoreId, id)
	})
	step("typed 404", func() error {
		answer, err := client.GetObjectWithResponse(ctx, name, id, nil)
		return expect(answered(answer.ApplicationproblemJSON404, answer.Body, err).Code, api.ProblemCodeObjectNotFound)
	})
	step("typed 400", func() error {
		answer, err := client.CreateObjectWithResponse(ctx, name, nil, api.NewObject{"pages": -1})
		problem := answered(answer.ApplicationproblemJSON400, answer.Body, err)
		return expect([]any{problem.Code, len(*problem.Errors) > 0}, []any{api.ProblemCodeInvalidObject, true})
	})
	step("delete class", func() error {
		answer, err := client.DeleteClassWithResponse(ctx, name, &api.DeleteClassParams{Force: is(true)})
		return expect(answered(answer.JSON200, answer.Body, err).Name, name)
	})
	fmt.Println(done, "of 15")
}
